// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.h2;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import org.autopersist.bench.measure.PostgresCluster;

/** The databases that are compared, each at its defaults but for what is said here. */
public enum Side {
    /** H2 with AutoPersist's agent, in the mode {@code process}. */
    OURS("H2 on AutoPersist", Side.KILL, "jdbc:h2:mem:bench" + Side.H2_OPTIONS),
    /** The same in the mode {@code disk}. */
    OURS_DISK("H2 on AutoPersist, disk", "power failure but 10 ms", "jdbc:h2:mem:bench" + Side.H2_OPTIONS),
    /** The same, and COMMIT waits for the disk; connections share flushes. */
    OURS_WAITING("H2 on AutoPersist, disk, WRITE_DELAY=0", Side.POWER, "jdbc:h2:mem:bench;WRITE_DELAY=0" + Side.H2_OPTIONS),
    /** H2 in memory, on a stock JVM: the limit. */
    MEM("H2 mem:", "nothing", "jdbc:h2:mem:bench" + Side.H2_OPTIONS),
    /** H2's MVStore in a file. COMMIT writes nothing: a thread writes what has changed, all 500 ms. */
    FILE("H2 file", "kill -9 but 0.5 s", "jdbc:h2:file:%s/bench" + Side.H2_OPTIONS),
    /** The same, and COMMIT writes; it does not force the disk. */
    FILE_EACH("H2 file, WRITE_DELAY=0", Side.KILL, "jdbc:h2:file:%s/bench;WRITE_DELAY=0" + Side.H2_OPTIONS),
    /** The same, and CHECKPOINT SYNC forces the disk after each COMMIT: H2 has nothing else that does. */
    FILE_FORCED("H2 file, CHECKPOINT SYNC", Side.POWER, "jdbc:h2:file:%s/bench" + Side.H2_OPTIONS),
    /** SQLite with a write-ahead log that COMMIT writes, and only checkpoints force: what promises most like ours. */
    SQLITE("SQLite, WAL", Side.KILL,
            "jdbc:sqlite:%s/bench.db?journal_mode=WAL&synchronous=NORMAL" + Side.SQLITE_OPTIONS),
    /** The same, and COMMIT forces the log. */
    SQLITE_FULL("SQLite, WAL, FULL", Side.POWER,
            "jdbc:sqlite:%s/bench.db?journal_mode=WAL&synchronous=FULL" + Side.SQLITE_OPTIONS),
    /** Derby, where COMMIT forces its log. */
    DERBY("Derby", Side.POWER, "jdbc:derby:%s/bench;create=true"),
    /** PostgreSQL as Debian has it, a server of its own, asked through TCP. */
    POSTGRES("PostgreSQL", Side.POWER, ""),
    /** The same, and COMMIT does not wait for the disk. */
    POSTGRES_ASYNC("PostgreSQL, synchronous_commit=off", "power failure but 0.6 s", "");

    private static final String KILL = "kill -9";
    private static final String POWER = "power failure";
    /** Threads wait for one another's rows, and never give up. */
    private static final String H2_OPTIONS = ";LOCK_TIMEOUT=60000";
    private static final String SQLITE_OPTIONS = "&busy_timeout=60000";

    private final String title;
    private final String survives;
    private final String url;

    Side(String title, String survives, String url) {
        this.title = title;
        this.survives = survives;
        this.url = url;
    }

    public String title() {
        return title;
    }

    /** What a transaction survives whose COMMIT has returned. */
    public String survives() {
        return survives;
    }

    /** AutoPersist's mode, if its JVM is AutoPersist's, with an image. */
    public Optional<String> durability() {
        return switch (this) {
            case OURS -> Optional.of("process");
            case OURS_DISK, OURS_WAITING -> Optional.of("disk");
            default -> Optional.empty();
        };
    }

    /** Whether its JVM is AutoPersist's. */
    public boolean hasImage() {
        return durability().isPresent();
    }

    /** Whether its database is a server, which has to run before anybody connects. */
    public boolean isServer() {
        return this == POSTGRES || this == POSTGRES_ASYNC;
    }

    /** What the server is to do otherwise than by default. */
    public List<String> serverSettings() {
        return this == POSTGRES_ASYNC ? List.of("synchronous_commit=off") : List.of();
    }

    /** Whether its database is of a JVM, and outlives it. */
    public boolean survivesItsJvm() {
        return this != MEM && !isServer();
    }

    /** The one of ours that it is compared with: the one that survives a power failure, if it does. */
    Side rival() {
        return survives.equals(POWER) ? OURS_WAITING : OURS;
    }

    /** What has to be run after each COMMIT for the transaction to survive what it should. */
    Optional<String> afterCommit() {
        return this == FILE_FORCED ? Optional.of("CHECKPOINT SYNC") : Optional.empty();
    }

    /** What a transaction has to begin with that reads before it writes, so that it waits for others first, and not in vain. */
    Optional<String> beforeChanges(String table, String column) {
        // BEGIN IMMEDIATE is the same, but its driver would begin the next transaction at once, and take the lock.
        return this == SQLITE || this == SQLITE_FULL
                ? Optional.of("UPDATE " + table + " SET " + column + " = " + column + " WHERE FALSE") : Optional.empty();
    }

    /** What its manual advises after many rows were added. */
    void afterLoad(Connection connection) throws SQLException {
        if (isServer()) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("VACUUM ANALYZE");
            }
        }
    }

    /** What a query ends with that wants its first row only. */
    String onlyFirst() {
        return this == DERBY ? " FETCH FIRST ROW ONLY" : " LIMIT 1";
    }

    /** @param folder for its files, or where the server's are */
    public Connection connect(Path folder) throws SQLException {
        if (isServer()) {
            return DriverManager.getConnection(PostgresCluster.urlIn(folder));
        }
        if (this == DERBY) {
            // Its log goes there.
            System.setProperty("derby.system.home", folder.toString());
        }
        return DriverManager.getConnection(url.formatted(folder.toAbsolutePath()));
    }
}
