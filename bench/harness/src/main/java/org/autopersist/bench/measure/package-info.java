// SPDX-License-Identifier: Apache-2.0
/** Starting JVMs to be measured, statistics, progress, tables and raw data. */
package org.autopersist.bench.measure;
