// SPDX-License-Identifier: Apache-2.0
/** Running YCSB's core workloads on a binding, in one process. */
package org.autopersist.ycsb.run;
