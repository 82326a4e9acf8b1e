// SPDX-License-Identifier: Apache-2.0
/**
 * The kernels of the paper (its section 8.1, Table 1): lists that survive a crash, each in its own way, and the driver that
 * exercises them with a random mix of operations and checks them against a plain {@link java.util.ArrayList}.
 */
package org.autopersist.kernels;
