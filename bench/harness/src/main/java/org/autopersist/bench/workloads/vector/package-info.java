// SPDX-License-Identifier: Apache-2.0
/** Loops of array stores that C2 vectorizes; a barrier for each element would prevent that. */
package org.autopersist.bench.workloads.vector;
