// SPDX-License-Identifier: Apache-2.0
/** Programs whose crash states {@code ./ap crash} explores. */
package org.autopersist.crash.workloads;
