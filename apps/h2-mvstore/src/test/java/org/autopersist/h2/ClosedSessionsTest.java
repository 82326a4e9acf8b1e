package org.autopersist.h2;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import org.autopersist.h2.programs.ClosedSessions;
import org.autopersist.testkit.process.ChildResult;
import org.h2.api.ErrorCode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What is called done is committed, also when another thread closes the session. */
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
}
