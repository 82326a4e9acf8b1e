// SPDX-License-Identifier: Apache-2.0
/**
 * Restarts of a program with much data: an order system that is written in one process and asked in the next. How fast it takes
 * orders is measured in {@code throughput}.
 */
package org.autopersist.restart;
