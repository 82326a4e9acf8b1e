// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.autopersist.stores.Backend;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The server is killed with SIGKILL while clients write: all that it acknowledged is there when it is next started. */
class KillTest {

    private static final int KILLS = Integer.getInteger("tests.kills", 1);
    private static final int CLIENTS = 3;
    private static final int LEAST_ANSWERS = 50;
    private static final int LONGEST_LIFE_MILLIS = 500;

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource(names = {"FUNC", "JAVA_KV"})
    @Tag("slow")
    void whatWasAcknowledgedIsThere(Backend backend) throws Exception {
        killAgainAndAgain(backend, KILLS);
    }

    @Tag("stress")
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "VOLATILE")
    void manyTimes(Backend backend) throws Exception {
        killAgainAndAgain(backend, 12 * KILLS);
    }

    private void killAgainAndAgain(Backend backend, int kills) throws Exception {
        Random random = new Random(backend.ordinal());
        List<Writer> writers = new ArrayList<>();
        for (int i = 0; i < CLIENTS; i++) {
            writers.add(new Writer(i));
        }
        Path image = folder.resolve("test.nvm");
        for (int kill = 0; kill < kills; kill++) {
            // The second life takes the backend from the image.
            String[] arguments = kill == 0 ? new String[] {"--backend", backend.name()} : new String[0];
            try (ServerProcess server = ServerProcess.start(image, "256m", arguments)) {
                List<Thread> threads = new ArrayList<>();
                List<Long> before = writers.stream().map(Writer::acknowledged).toList();
                for (Writer writer : writers) {
                    try (Client client = server.connect()) {
                        writer.check(client);
                    }
                    threads.add(Thread.ofPlatform().start(() -> writer.write(server)));
                }
                for (int i = 0; i < CLIENTS; i++) {
                    writers.get(i).awaitAcknowledged(before.get(i) + LEAST_ANSWERS);
                }
                Thread.sleep(random.nextInt(LONGEST_LIFE_MILLIS));
                server.kill();
                for (Thread thread : threads) {
                    thread.join();
                }
            }
        }
        try (ServerProcess server = ServerProcess.start(image, "256m");
                Client client = server.connect()) {
            for (Writer writer : writers) {
                writer.check(client);
            }
        }
    }

    @Test
    void aFlushIsNotForgotten() throws IOException {
        Path image = folder.resolve("test.nvm");
        try (ServerProcess server = ServerProcess.start(image, "64m");
                Client client = server.connect()) {
            client.send("set a 0 0 1\r\n1\r\nflush_all\r\nset b 3 0 1\r\n2\r\n").until("OK\r\nSTORED\r\n");
            server.kill();
        }
        try (ServerProcess server = ServerProcess.start(image, "64m");
                Client client = server.connect()) {
            assertTrue(client.send("get a b\r\n").until("END\r\n").startsWith("VALUE b 3 1\r\n2\r\n"));
        }
    }
}
