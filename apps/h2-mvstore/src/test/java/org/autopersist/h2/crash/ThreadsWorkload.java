// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.crash;

import java.sql.Connection;
import java.sql.SQLException;

/** Threads that each have a connection. */
abstract class ThreadsWorkload extends H2Workload {

    private final int operations;
    private final boolean commitsEach;
    private final Connection[] connections;

    /**
     * @param operations of each thread
     * @param commitsEach whether each statement is a transaction, at first
     */
    ThreadsWorkload(int threads, int operations, boolean commitsEach) {
        this.operations = operations;
        this.commitsEach = commitsEach;
        connections = new Connection[threads];
    }

    @Override
    public final int threads() {
        return connections.length;
    }

    @Override
    public final int operations() {
        return operations;
    }

    @Override
    public void setup(long seed) throws SQLException {
        for (int i = 0; i < connections.length; i++) {
            connections[i] = connect();
            connections[i].setAutoCommit(commitsEach);
        }
    }

    final Connection connection(int thread) {
        return connections[thread];
    }
}
