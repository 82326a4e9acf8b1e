// SPDX-License-Identifier: Apache-2.0
/** {@code ./ap soak}: servers that are killed, and clients that remember what was acknowledged. */
package org.autopersist.faults.soak;
