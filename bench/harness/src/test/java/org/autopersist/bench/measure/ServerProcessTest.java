// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.measure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** With shell scripts for servers. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class ServerProcessTest {

    private final ByteArrayOutputStream log = new ByteArrayOutputStream();
    private final AtomicInteger port = new AtomicInteger();
    private final AtomicInteger pid = new AtomicInteger();

    /** A server that prints its process's number, then its port. */
    private ServerProcess start(String script) throws IOException, InterruptedException {
        return ServerProcess.start("server", List.of("sh", "-c", "echo $$; " + script), Map.of("GREETING", "hello"),
                new PrintStream(log, true), line -> {
                    if (line.matches("\\d+")) {
                        (pid.get() == 0 ? pid : port).set(Integer.parseInt(line));
                    }
                }, port::get);
    }

    private boolean isAlive() {
        return ProcessHandle.of(pid.get()).map(ProcessHandle::isAlive).orElse(false);
    }

    @Test
    void itsPortIsAwaitedAndClosingEndsIt() throws IOException, InterruptedException {
        try (ServerProcess server = start("echo $GREETING; sleep 0.2; echo 7777; exec sleep 50")) {
            assertEquals("127.0.0.1:7777", server.address());
            server.checkAlive();
            assertTrue(isAlive());
        }
        assertFalse(isAlive());
        assertTrue(log.toString().contains("server: hello\n"), log::toString);
    }

    @Test
    void oneThatEndsBeforeItListensIsReported() {
        BenchFailure failure = assertThrows(BenchFailure.class, () -> start("echo no; exit 3").close());
        assertTrue(failure.getMessage().contains("code 3"), failure::getMessage);
    }

    @Test
    void oneThatEndsLaterIsReported() throws IOException, InterruptedException {
        try (ServerProcess server = start("echo 7777; exec sleep 50")) {
            ProcessHandle.of(pid.get()).orElseThrow().destroyForcibly();
            while (isAlive()) {
                Thread.sleep(5);
            }
            assertThrows(BenchFailure.class, () -> {
                while (true) {
                    server.checkAlive();
                    Thread.sleep(5);
                }
            });
        }
    }
}
