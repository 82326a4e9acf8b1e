// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.h2;

import java.sql.SQLException;

/** A connection that runs transactions of a workload. For one thread. */
interface Client extends AutoCloseable {

    /** Runs one to its end. */
    void transaction() throws SQLException;

    @Override
    void close() throws SQLException;
}
