// SPDX-License-Identifier: Apache-2.0
/**
 * Ordinary programs in small, without durable data. Each {@code @Benchmark} here and below is a workload of
 * {@code ./ap bench barrier}; those of {@code workloads.vector} are judged by a goal of their own.
 */
package org.autopersist.bench.workloads;
