// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.autopersist.h2.programs.Sql;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.RunningChild;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The server, with clients of H2's own and of PostgreSQL's protocol, and the web console. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ServerTest {

    @TempDir
    Path folder;

    private Path image() {
        return folder.resolve("shop.nvm");
    }

    private RunningChild start(String... options) {
        return start("process", options);
    }

    private RunningChild startOnDisk(String more) {
        return start("disk,anywhere,interval=10000,window=10000" + more, new String[] {"--create"});
    }

    private RunningChild start(String durability, String[] options) {
        List<String> arguments = new ArrayList<>(List.of("--image", image().toString(), "--tcp", "0"));
        arguments.addAll(List.of(options));
        return ChildJvm.underTest().flags("-XX:TieredStopAtLevel=1", AgentJar.flag(), "-XX:NVMDurability=" + durability)
                .image(image()).main(H2Server.class, arguments).start();
    }

    private static int tcpPort(RunningChild server) {
        Matcher matcher = Pattern.compile("tcp://[^:]+:(\\d+)").matcher(server.awaitLine(H2Server.READY));
        assertTrue(matcher.find());
        return Integer.parseInt(matcher.group(1));
    }

    private static Connection connect(RunningChild server, String database) throws SQLException {
        return DriverManager.getConnection("jdbc:h2:tcp://localhost:" + tcpPort(server) + "/" + database, "sa", "secret");
    }

    @Test
    void clientsOfAllProtocolsFindTheDatabaseAfterAKill() throws Exception {
        int webPort = freePort();
        try (RunningChild server = start("--create")) {
            Connection connection = connect(server, "ap:shop");
            assertEquals("updated 0", Sql.run(connection, "create table t(id int primary key, b blob)"));
            assertEquals("updated 1", Sql.run(connection, "!blob 2000000 insert into t values (1, ?)"));
            assertEquals("updated 1", Sql.run(connection, "insert into t values (2, null)"));
            server.kill();
        }
        try (RunningChild server = start("--web", Integer.toString(webPort))) {
            assertEquals("shop", server.awaitLine(H2Server.READY).replaceFirst(".* the databases ", ""));
            assertThrows(SQLException.class, () -> connect(server, "ap:other"));
            try (Connection connection = connect(server, "ap:shop;IFEXISTS=TRUE")) {
                assertEquals("1," + Sql.digest(Sql.bytes(2_000_000)) + ";2,NULL",
                        Sql.run(connection, "select * from t order by id"));
                assertEquals("updated 1", Sql.run(connection, "insert into t values (3, null)"));
            }
            HttpResponse<String> page = HttpClient.newHttpClient().send(
                    HttpRequest.newBuilder(URI.create("http://localhost:" + webPort)).build(),
                    HttpResponse.BodyHandlers.ofString());
            assertEquals(200, page.statusCode());
            server.signal("TERM");
            server.awaitEnd().exited(143).complained("h2: ended");
        }
        try (RunningChild server = start(); Connection connection = connect(server, "mem:shop")) {
            assertEquals("3", Sql.run(connection, "select count(*) from t"));
        }
    }

    /** The client has a stock H2. */
    @Test
    void aCommitOfAClientThatWaitsSurvivesAPowerFailure() throws Exception {
        try (RunningChild server = startOnDisk("")) {
            Connection waiting = connect(server, "ap:shop;INIT=SET @DURABLE_COMMIT=TRUE");
            Connection other = connect(server, "ap:shop");
            assertEquals("updated 0", Sql.run(waiting, "create table t(id int primary key)"));
            assertEquals("updated 1", Sql.run(other, "insert into t values (1)"));
            waiting.setAutoCommit(false);
            assertEquals("updated 1", Sql.run(waiting, "insert into t values (2)"));
            waiting.commit();
            assertEquals("updated 1", Sql.run(other, "insert into t values (3)"));
            server.kill();
        }
        try (RunningChild server = startOnDisk(",forget"); Connection connection = connect(server, "ap:shop")) {
            assertEquals("1;2", Sql.run(connection, "select id from t order by id"));
        }
    }

    @Test
    void postgresClientsFindTheirDatabaseAfterAKill() throws Exception {
        String port = Integer.toString(freePort());
        String url = "jdbc:postgresql://localhost:" + port + "/ap:pg";
        try (RunningChild server = start("--create", "--pg", port)) {
            server.awaitLine(H2Server.READY);
            Connection connection = DriverManager.getConnection(url, "tom", "cat");
            assertEquals("updated 0", Sql.run(connection, "create table t(id serial primary key, x jsonb)"));
            assertEquals("updated 1", Sql.run(connection, "insert into t(x) values ('{}')"));
            server.kill();
        }
        try (RunningChild server = start("--pg", port)) {
            server.awaitLine(H2Server.READY);
            try (Connection connection = DriverManager.getConnection(url, "tom", "cat")) {
                assertEquals("1", Sql.run(connection, "select id from t"));
            }
        }
    }

    /** Names are in upper case in one, and in lower case in the other. */
    @Test
    void clientsOfEachProtocolOpenWhatTheOthersHaveMade() throws Exception {
        String port = Integer.toString(freePort());
        String postgres = "jdbc:postgresql://localhost:" + port + "/";
        try (RunningChild server = start("--create", "--pg", port)) {
            try (Connection own = connect(server, "ap:own");
                    Connection second = DriverManager.getConnection(postgres + "ap:own", "sa", "secret")) {
                assertEquals("updated 0", Sql.run(own, "create table t(id int primary key, \"x\" varchar)"));
                assertEquals("updated 1", Sql.run(second, "insert into t values (1, 'a')"));
            }
            try (Connection pg = DriverManager.getConnection(postgres + "ap:pg", "sa", "secret");
                    Connection second = connect(server, "ap:pg")) {
                assertEquals("updated 0", Sql.run(pg, "create table t(id serial primary key, x varchar)"));
                assertEquals("updated 1", Sql.run(second, "insert into t(x) values ('b')"));
            }
            server.kill();
        }
        try (RunningChild server = start("--pg", port)) {
            server.awaitLine(H2Server.READY);
            try (Connection pg = DriverManager.getConnection(postgres + "ap:own", "sa", "secret")) {
                assertEquals("T,own", Sql.run(pg, "select c.relname, current_catalog from pg_catalog.pg_class c, t"
                        + " where t.id = 1 and c.relkind = 'r' and c.relname = 'T'").replace("OWN", "own"));
                assertEquals("1,a", Sql.run(pg, "select id, \"x\" from T"));
            }
            try (Connection own = connect(server, "ap:pg")) {
                assertEquals("1,b", Sql.run(own, "select id, \"x\" from \"t\""));
                assertEquals("t", Sql.run(own, "select table_name from information_schema.tables"
                        + " where table_schema = 'public'"));
            }
        }
    }

    @Test
    void postgresClientsAreToldWhyTheyCantConnect() throws Exception {
        String port = Integer.toString(freePort());
        try (RunningChild server = start("--create", "--pg", port)) {
            connect(server, "ap:shop").close();
            server.kill();
        }
        try (RunningChild server = start("--pg", port)) {
            server.awaitLine(H2Server.READY);
            refuses(port, "ap:other", "secret", "Database \"mem:other\" not found");
            refuses(port, "ap:shop", "wrong", "Wrong user name or password");
            refuses(port, "ap:", "secret", "jdbc:h2:ap:NAME");
            refuses(port, "shop", "secret", "implicitly relative to the current working directory");
        }
    }

    private static void refuses(String port, String database, String password, String why) {
        String url = "jdbc:postgresql://localhost:" + port + "/" + database;
        SQLException refused = assertThrows(SQLException.class, () -> DriverManager.getConnection(url, "sa", password));
        assertTrue(refused.getMessage().contains(why), refused::getMessage);
    }

    @Test
    void wrongUse() throws IOException {
        ChildJvm.underTest().main(H2Server.class).run().exited(2).complained("--image");
        ChildJvm.underTest().main(H2Server.class, "--image", "x").run().exited(2).complained("./ap h2 --image FILE");
        ChildJvm.underTest().main(H2Server.class, "--image", "x", "--tcp", "70000").run().exited(2).complained("--tcp");
        ChildJvm.underTest().main(H2Server.class, "--help").run().succeeded().printed("Exit codes:");
        try (ServerSocket taken = new ServerSocket(0);
                RunningChild server = start("--pg", Integer.toString(taken.getLocalPort()))) {
            server.awaitEnd().exited(1).complained("h2: ");
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0)) {
            return free.getLocalPort();
        }
    }
}
