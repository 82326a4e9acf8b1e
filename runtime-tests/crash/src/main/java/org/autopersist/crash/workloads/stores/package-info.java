/** Key-value stores. */
package org.autopersist.crash.workloads.stores;
