// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.autopersist.h2.programs.SqlProgram;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.autopersist.testkit.process.RunningChild;

/** A life of databases in an image: a JVM with the agent that runs SQL. */
final class SqlChild implements AutoCloseable {

    private final RunningChild child;
    private int questions;

    private SqlChild(RunningChild child) {
        this.child = child;
    }

    /** The command of a JVM with the agent and that image. */
    static ChildJvm jvm(Path image) {
        return ChildJvm.underTest().flags("-XX:TieredStopAtLevel=1", "-Xlog:disable", AgentJar.flag()).image(image);
    }

    /** Starts a life, with the connection "a" to the database "test". */
    static SqlChild start(Path image) {
        return start(jvm(image), "test");
    }

    /** Starts a life, with the connection "a" to that database. */
    static SqlChild start(ChildJvm jvm, String database) {
        SqlChild life = new SqlChild(jvm.main(SqlProgram.class).start());
        assertEquals("open", life.open("a", database));
        return life;
    }

    String open(String connection, String database) {
        return open(connection, database, "sa", "secret");
    }

    String open(String connection, String database, String user, String password) {
        return ask(connection, "!open jdbc:h2:mem:" + database + " " + user + " " + password);
    }

    /** The answer to SQL on a connection. */
    String ask(String connection, String sql) {
        send(connection, sql);
        return answer();
    }

    /** Sends SQL on a connection, and does not wait for the answer. */
    void send(String connection, String sql) {
        questions++;
        child.send(connection + "\t" + sql);
    }

    /** The next answer to what was sent. */
    String answer() {
        return child.takeLine(SqlProgram.ANSWER).substring(SqlProgram.ANSWER.length());
    }

    /** The answer to SQL on the connection "a". */
    String ask(String sql) {
        return ask("a", sql);
    }

    /** Runs statements on the connection "a", none of which may fail. */
    SqlChild run(String... statements) {
        return runOn("a", statements);
    }

    /** Runs statements on a connection, none of which may fail. */
    SqlChild runOn(String connection, String... statements) {
        for (String sql : statements) {
            String answer = ask(connection, sql);
            assertTrue(!answer.startsWith("error"), () -> sql + ": " + answer);
        }
        return this;
    }

    /** Expects an answer on the connection "a". */
    SqlChild expect(String answer, String sql) {
        assertEquals(answer, ask(sql), sql);
        return this;
    }

    /** Expects an error of that state on the connection "a". */
    SqlChild refuse(String state, String sql) {
        String answer = ask(sql);
        assertTrue(answer.startsWith("error " + state), () -> sql + ": " + answer);
        return this;
    }

    /** Kills it; returns whether a statement had no answer. */
    boolean kill() {
        ChildResult result = killed();
        return result.out().stream().filter(line -> line.startsWith(SqlProgram.ANSWER)).count() < questions;
    }

    /** Kills it; returns what it has printed. */
    ChildResult killed() {
        return child.kill().wasKilled();
    }

    /** From now on it can't write to files. */
    void failWrites() throws IOException, InterruptedException {
        assertEquals(0, new ProcessBuilder("prlimit", "--pid", Long.toString(child.pid()), "--fsize=0").inheritIO().start()
                .waitFor());
    }

    /** Waits until it has printed a line that begins so. */
    void awaitLine(String prefix) {
        child.awaitLine(prefix);
    }

    /** Ends in order, without SHUTDOWN. */
    ChildResult end() {
        child.endInput();
        return child.awaitEnd().succeeded();
    }

    @Override
    public void close() {
        child.close();
    }
}
