// SPDX-License-Identifier: Apache-2.0
/**
 * Collections of java.util whose changes are regions: by the caller, by a wrapper, or by a flag; and the kernels of the paper's
 * Table 1.
 */
package org.autopersist.crash.workloads.collections;
