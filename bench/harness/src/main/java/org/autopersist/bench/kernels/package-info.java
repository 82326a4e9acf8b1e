// SPDX-License-Identifier: Apache-2.0
/** Running the paper's kernels, and its Figures 7 and 8 and Tables 3 and 4 of what came of it. */
package org.autopersist.bench.kernels;
