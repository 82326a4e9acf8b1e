// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.report;

import org.autopersist.bench.measure.Csv;
import org.jfree.chart.JFreeChart;

/**
 * A chart with its numbers.
 *
 * @param name of its files
 * @param caption what one sees, beside where it comes from
 */
record Figure(String name, JFreeChart chart, Csv csv, String caption) {}
