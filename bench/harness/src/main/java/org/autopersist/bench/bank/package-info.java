// SPDX-License-Identifier: Apache-2.0
/** The bank, killed under load: its throughput before and after, and how long it did not serve. */
package org.autopersist.bench.bank;
