// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.commits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.autopersist.bench.h2.Side;
import org.autopersist.bench.measure.BenchFailure;
import org.autopersist.bench.measure.Jvms;
import org.autopersist.bench.measure.PostgresCluster;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Small runs, for real. */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ContenderTest {

    private static final Path STOCK = Path.of(System.getProperty("java.home"));
    private static final Path AUTOPERSIST = Path.of(System.getProperty("autopersist.jdk"));
    private static final List<String> KEYS = List.of("a", "b");

    @TempDir
    Path folder;

    private final ByteArrayOutputStream log = new ByteArrayOutputStream();

    /** PostgreSQL's server runs as another user. */
    @BeforeEach
    void lettingOthersThrough() throws IOException {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx--x--x"));
    }

    @ParameterizedTest
    @EnumSource
    void commits(Contender contender) throws IOException, InterruptedException {
        assumeTrue(contender != Contender.OURS || Files.exists(AUTOPERSIST), "./ap build makes the JDK for this");
        assumeTrue(contender != Contender.POSTGRESQL || PostgresCluster.programs().isPresent(), "PostgreSQL is not installed");
        Jvms jvms = new Jvms(AUTOPERSIST, STOCK, List.of("-XX:+UseSerialGC"), List.of("-Xlog:nvm"));
        try (PrintStream stream = new PrintStream(log, true)) {
            assertTrue(new CommitsRunner(jvms, stream, 1).run(contender, 3, folder) > 0);
        }
        assertEquals(contender == Contender.OURS, log.toString().contains("survives a power failure"), log::toString);
    }

    @Test
    void flushesAreCounted() throws IOException {
        Jvms jvms = new Jvms(AUTOPERSIST, STOCK, List.of(), List.of());
        assertTrue(new CommitsRunner(jvms, new PrintStream(log, true), 1).flushes(folder) > 0);
    }

    private static void checkReplaces(Committers committers, Connection connection) throws Exception {
        Committer committer = committers.committer();
        committer.replace("b", new byte[] {3});
        try (ResultSet rows = connection.createStatement().executeQuery("SELECT id, content FROM records ORDER BY id")) {
            StringBuilder found = new StringBuilder();
            while (rows.next()) {
                found.append(rows.getString(1)).append(rows.getBytes(2)[0]);
            }
            assertEquals("a1b3", found.toString());
        }
        assertThrows(SQLException.class, () -> committer.replace("c", new byte[1]));
    }

    @Test
    void sqliteReplacesRecords() throws Exception {
        Committers committers = Contender.SQLITE.open(folder, KEYS, new byte[] {1});
        try (Connection connection = Side.SQLITE_FULL.connect(folder)) {
            checkReplaces(committers, connection);
        }
    }

    @Test
    void postgresReplacesRecordsAndForcesThem() throws Exception {
        assumeTrue(PostgresCluster.programs().isPresent(), "PostgreSQL is not installed");
        try (PrintStream stream = new PrintStream(log, true);
                PostgresCluster _ = PostgresCluster.start(folder, Side.POSTGRES.serverSettings(), stream);
                Connection connection = Side.POSTGRES.connect(folder)) {
            checkReplaces(Contender.POSTGRESQL.open(folder, KEYS, new byte[] {1}), connection);
            for (String setting : List.of("fsync", "synchronous_commit")) {
                try (ResultSet rows = connection.createStatement().executeQuery("SHOW " + setting)) {
                    assertTrue(rows.next());
                    assertEquals("on", rows.getString(1));
                }
            }
            assertTrue(PostgresCluster.version(stream).matches("\\d+(\\.\\d+)*"));
        }
    }

    @Test
    void aProgramThatFailsIsReported() {
        Jvms jvms = new Jvms(AUTOPERSIST, STOCK, List.of("-XX:NoSuchFlag=1"), List.of());
        assertThrows(BenchFailure.class, () -> new CommitsRunner(jvms, new PrintStream(log, true), 1)
                .run(Contender.ROCKSDB, 1, folder));
    }
}
