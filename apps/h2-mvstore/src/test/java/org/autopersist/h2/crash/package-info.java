// SPDX-License-Identifier: Apache-2.0
/** Workloads for the crash explorer, on H2. */
package org.autopersist.h2.crash;
