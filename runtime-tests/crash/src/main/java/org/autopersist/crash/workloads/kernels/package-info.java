/** The kernels of the paper's Table 1 as crash workloads. */
package org.autopersist.crash.workloads.kernels;
