// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.h2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import org.autopersist.bench.measure.BenchFailure;
import org.autopersist.bench.measure.PostgresCluster;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import site.ycsb.DBException;
import site.ycsb.WorkloadException;

/** Where PostgreSQL is installed. */
class PostgresTest {

    private static final Duration TIME = Duration.ofMillis(300);

    @TempDir
    Path folder;

    @BeforeEach
    void isInstalled() throws IOException {
        assumeTrue(PostgresCluster.programs().isPresent(), "PostgreSQL is not installed");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx--x--x"));
    }

    private PostgresCluster start(List<String> settings) throws IOException {
        return PostgresCluster.start(folder, settings, new PrintStream(OutputStream.nullOutputStream()));
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.MATCH_ANY, names = "POSTGRES.*")
    void runsWorkloads(Side side)
            throws IOException, SQLException, DBException, WorkloadException, InterruptedException {
        try (PostgresCluster _ = start(side.serverSettings())) {
            H2Run run = new H2Run(side, folder, 60, new TpccScale(1, 50, 30), 3);
            for (List<Task> group : List.of(List.of(Task.A, Task.E), List.of(Task.TPCB), List.of(Task.TPCC))) {
                assertTrue(run.measure(group, TIME).stream().allMatch(result -> result.operations() > 0));
                removeTables(side);
            }
            try (Connection connection = side.connect(folder)) {
                assertEquals(side == Side.POSTGRES ? "on" : "off", setting(connection, "synchronous_commit"));
                assertEquals("on", setting(connection, "fsync"));
            }
        }
    }

    private void removeTables(Side side) throws SQLException {
        try (Connection connection = side.connect(folder); Statement statement = connection.createStatement()) {
            statement.execute("DROP SCHEMA public CASCADE");
            statement.execute("CREATE SCHEMA public");
        }
    }

    private static String setting(Connection connection, String name) throws SQLException {
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery("SHOW " + name)) {
            rows.next();
            return rows.getString(1);
        }
    }

    @Test
    void isGoneAfterwards() throws IOException, SQLException {
        try (PostgresCluster _ = start(List.of()); Connection connection = Side.POSTGRES.connect(folder)) {
            assertTrue(connection.isValid(1));
        }
        assertThrows(SQLException.class, () -> Side.POSTGRES.connect(folder));
        assertFalse(Files.exists(folder.resolve("postgres/postmaster.pid")));
    }

    @Test
    void whatItRefusesIsAFailure() {
        String message = assertThrows(BenchFailure.class, () -> start(List.of("no_such_setting=1"))).getMessage();
        assertTrue(message.contains("no_such_setting"), message);
    }
}
