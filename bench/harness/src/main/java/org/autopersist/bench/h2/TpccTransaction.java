// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.h2;

import java.sql.SQLException;

/** One of TPC-C's transactions, with its statements in a connection. What it asks for is by chance. For one thread. */
interface TpccTransaction {

    /**
     * Runs it up to its end, which is the caller's. It begins with what it only reads, and takes locks in an order that all
     * others keep, so that few wait for one another.
     *
     * @return false if it is to be rolled back, as the standard has it
     */
    boolean run() throws SQLException;

    /** Whether it changes nothing. */
    default boolean onlyReads() {
        return false;
    }
}
