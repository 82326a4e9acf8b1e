/** Running YCSB's core workloads on a binding, in one process. */
package org.autopersist.ycsb.run;
