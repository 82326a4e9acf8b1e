// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.commits;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.autopersist.bench.h2.Side;
import org.autopersist.ycsb.Binding;
import org.autopersist.ycsb.stores.Durability;

/** What transactions are committed to. Stores are as {@link Binding} has them; what their classes say of them holds here, too. */
public enum Contender {
    /** {@link org.autopersist.DurableCollections#concurrentMap()} in the mode {@code disk}, and {@code AutoPersist.sync()}. */
    OURS("AutoPersist", Binding.MAP, Durability.DISK),
    ROCKSDB("RocksDB, sync", Binding.ROCKSDB, Durability.DISK),
    LMDB("LMDB", Binding.LMDB, Durability.DISK),
    MVSTORE("H2 MVStore, sync", Binding.MVSTORE, Durability.DISK),
    /** Has no fsync, and so is no rival. */
    ECLIPSESTORE("EclipseStore", Binding.ECLIPSESTORE, Durability.PROCESS),
    /** In this process; threads take turns, since its own way to let them wait is to sleep for longer and longer. */
    SQLITE("SQLite, WAL, FULL", null, Durability.DISK),
    /** A server at the loopback interface, by JDBC. */
    POSTGRESQL("PostgreSQL", null, Durability.DISK);

    private final String title;
    private final Binding binding;
    private final Durability durability;

    Contender(String title, Binding binding, Durability durability) {
        this.title = title;
        this.binding = binding;
        this.durability = durability;
    }

    public String title() {
        return title;
    }

    /** What a transaction survives that has returned. */
    public Durability durability() {
        return durability;
    }

    /**
     * Makes it, with a value for each key, and opens it.
     *
     * @param folder for its files, or where its server's are
     */
    Committers open(Path folder, List<String> keys, byte[] value) throws SQLException {
        return switch (this) {
            case SQLITE -> new InTurns(new JdbcCommitters(() -> Side.SQLITE_FULL.connect(folder), "BLOB", keys, value));
            case POSTGRESQL -> new JdbcCommitters(() -> Side.POSTGRES.connect(folder), "BYTEA", keys, value);
            default -> new RecordCommitters(binding, durability, folder, keys, value);
        };
    }
}
