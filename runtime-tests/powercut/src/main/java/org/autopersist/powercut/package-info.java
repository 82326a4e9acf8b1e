// SPDX-License-Identifier: Apache-2.0
/** Simulated power failures of disk mode, with an unmodified JVM: {@code ./ap powercut}. */
package org.autopersist.powercut;
