package org.autopersist.bench.h2;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/** The databases that are compared, each at its defaults but for what is said here. */
public enum Side {
    /** H2 with AutoPersist's agent, in the mode {@code process}. */
    OURS("H2 on AutoPersist", "kill -9", "jdbc:h2:mem:bench" + Side.H2_OPTIONS),
    /** H2 in memory, on a stock JVM: the limit. */
    MEM("H2 mem:", "nothing", "jdbc:h2:mem:bench" + Side.H2_OPTIONS),
    /** H2's MVStore in a file. COMMIT writes nothing: a thread writes what has changed, all 500 ms. */
    FILE("H2 file", "kill -9 but 0.5 s", "jdbc:h2:file:%s/bench" + Side.H2_OPTIONS),
    /** The same, and COMMIT writes; it does not force the disk. */
    FILE_EACH("H2 file, WRITE_DELAY=0", "kill -9", "jdbc:h2:file:%s/bench;WRITE_DELAY=0" + Side.H2_OPTIONS),
    /** SQLite with a write-ahead log that COMMIT writes, and only checkpoints force: what promises most like ours. */
    SQLITE("SQLite, WAL", "kill -9",
            "jdbc:sqlite:%s/bench.db?journal_mode=WAL&synchronous=NORMAL&busy_timeout=60000"),
    /** Derby, where COMMIT forces its log. */
    DERBY("Derby", "power failure", "jdbc:derby:%s/bench;create=true");

    /** Threads wait for one another's rows, and never give up. */
    private static final String H2_OPTIONS = ";LOCK_TIMEOUT=60000";

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

    /** Whether its JVM is AutoPersist's, with an image. */
    public boolean hasImage() {
        return this == OURS;
    }

    /** @param folder for its files */
    Connection connect(Path folder) throws SQLException {
        if (this == DERBY) {
            // Its log goes there.
            System.setProperty("derby.system.home", folder.toString());
        }
        return DriverManager.getConnection(url.formatted(folder.toAbsolutePath()));
    }
}
