// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.h2;

/**
 * A start after {@code kill -9}. Every answer was right.
 *
 * @param answerNanos from the JVM's start until the first query's answer
 * @param connectNanos of it, for the connection, which opens the database
 * @param queryNanos of it, for the query, a record by its key
 * @param countNanos for the query after it, how many records there are
 */
public record Recovery(
        Side side, int threads, int number, long answerNanos, long connectNanos, long queryNanos, long countNanos) {}
