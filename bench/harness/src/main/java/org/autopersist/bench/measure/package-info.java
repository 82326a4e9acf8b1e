/** Starting JVMs to be measured, statistics, progress, tables and raw data. */
package org.autopersist.bench.measure;
