// SPDX-License-Identifier: Apache-2.0
/** Batches of generated programs: how they are compiled, run in their lives, and judged. */
package org.autopersist.fuzz.jit.run;
