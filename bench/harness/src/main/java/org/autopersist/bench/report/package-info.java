// SPDX-License-Identifier: Apache-2.0
/** The page of {@code ./ap bench report}: figures and tables from the raw data that the benchmarks have left. */
package org.autopersist.bench.report;
