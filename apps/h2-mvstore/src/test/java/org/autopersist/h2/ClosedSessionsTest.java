// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.autopersist.h2.programs.ClosedCommits;
import org.autopersist.h2.programs.ClosedSessions;
import org.autopersist.testkit.process.ChildResult;
import org.h2.api.ErrorCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What is called done is committed, and as a whole, also when another thread closes the session or the database. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ClosedSessionsTest {

    @TempDir
    Path folder;

    @Test
    void commandsOfAClosedSessionAreNotCalledDone() {
        ChildResult result = SqlChild.jvm(folder.resolve("closed.nvm")).main(ClosedSessions.class, "jdbc:h2:ap:test").run()
                .succeeded();
        assertEquals("error " + ErrorCode.DATABASE_CALLED_AT_SHUTDOWN, result.last(ClosedSessions.COMMIT));
        assertEquals("error " + ErrorCode.DATABASE_CALLED_AT_SHUTDOWN, result.last(ClosedSessions.AUTOCOMMIT));
        assertEquals("1", result.last(ClosedSessions.ROWS));
    }

    @Test
    void commitsAreWholeThatAShutdownMeets() {
        expectWhole(commits("shutdown").succeeded());
    }

    @Test
    void commitsAreWholeThatTheEndOfTheProcessMeets() {
        ChildResult written = commits("exit").succeeded();
        ChildResult read = commits("read").succeeded();
        expectWhole(read);
        if (written.hasLine(ClosedCommits.COMMITTED)) {
            assertEquals("1", read.last(ClosedCommits.FOUND));
        }
    }

    private ChildResult commits(String what) {
        return SqlChild.jvm(folder.resolve("commits.nvm")).main(ClosedCommits.class, "jdbc:h2:ap:test", what).run();
    }

    /** All rows of the table have one value, and all readers that were open at once see the same one. */
    private static void expectWhole(ChildResult result) {
        List<String> values = lines(result, ClosedCommits.VALUES);
        assertEquals(Set.of("1 in 20000 rows"), Set.copyOf(values));
        List<String> found = lines(result, ClosedCommits.FOUND);
        for (int i = 0; i < found.size(); i++) {
            assertEquals(found.get(i - i % ClosedCommits.READERS), found.get(i));
        }
    }

    private static List<String> lines(ChildResult result, String prefix) {
        List<String> lines = result.out().stream().filter(line -> line.startsWith(prefix))
                .map(line -> line.substring(prefix.length())).toList();
        assertFalse(lines.isEmpty());
        return lines;
    }
}
