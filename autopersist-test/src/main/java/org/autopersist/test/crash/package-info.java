// SPDX-License-Identifier: Apache-2.0
/** Simulated power failures: workloads, crash states made from a trace of their writes, and the engine that checks them. */
package org.autopersist.test.crash;
