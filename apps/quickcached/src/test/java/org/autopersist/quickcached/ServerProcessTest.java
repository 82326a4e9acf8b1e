// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.autopersist.stores.Backend;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The server as a process: how it starts and ends, and what it does when its image is full. */
class ServerProcessTest {

    private static final int SIGTERM_CODE = 128 + 15;

    @TempDir
    Path folder;

    @Test
    void sigtermEndsItInOrder() throws IOException {
        Path image = folder.resolve("test.nvm");
        try (ServerProcess server = ServerProcess.start(image, "64m");
                Client client = server.connect();
                Client idle = server.connect()) {
            idle.send("set half 0 0 100\r\nabc");
            assertEquals("STORED", client.send("set a 0 0 1\r\nx\r\n").line());
            server.terminate().exited(SIGTERM_CODE).complained("quickcached: ended");
            assertEquals(Client.END_OF_STREAM, client.line());
        }
        try (ServerProcess server = ServerProcess.start(image, "64m");
                Client client = server.connect()) {
            assertEquals("VALUE a 0 1\r\nx\r\nEND\r\n", client.send("get a half\r\n").until("END\r\n"));
            assertTrue(client.send("stats\r\n").until("END\r\n").contains("STAT durable yes\r\n"));
        }
    }

    @Test
    void shutdownEndsItIfAllowed() throws IOException {
        try (ServerProcess server = ServerProcess.start(folder.resolve("test.nvm"), "64m", "-A");
                Client client = server.connect()) {
            assertEquals(Client.END_OF_STREAM, client.send("shutdown\r\n").line());
            server.awaitEnd().succeeded();
        }
    }

    @Test
    void anImageOfAnotherBackendIsNotTaken() {
        Path image = folder.resolve("test.nvm");
        try (ServerProcess server = ServerProcess.start(image, "64m", "--backend", "FUNC")) {
            server.kill();
        }
        ServerProcess.jvm(image, "64m", "--backend", "MAP").run().exited(2)
                .complained("The image holds items of the backend FUNC, not MAP");
    }

    @Test
    void aFullImageRefusesWhatDoesNotFitAndKeepsTheRest() throws IOException {
        fillsImage(Backend.JAVA_KV);
    }

    @Tag("slow")
    @ParameterizedTest
    @EnumSource(names = {"FUNC", "MAP"})
    void soDoOtherBackends(Backend backend) throws IOException {
        fillsImage(backend);
    }

    private void fillsImage(Backend backend) throws IOException {
        Path image = folder.resolve("test.nvm");
        String value = "v".repeat(60_000);
        int stored = 0;
        try (ServerProcess server = ServerProcess.start(image, "32m", "--backend", backend.name());
                Client client = server.connect()) {
            String answer = "STORED";
            for (; answer.equals("STORED"); stored++) {
                answer = client.send("set k" + stored + " 0 0 " + value.length() + "\r\n" + value + "\r\n").line();
                assertTrue(stored < 700, "an image of 32 MB with 40 MB");
            }
            stored--;
            assertEquals("SERVER_ERROR out of memory storing object", answer);
            assertTrue(stored > 300, "only " + stored);
            assertEquals("DELETED", client.send("delete k0\r\n").line());
            assertTrue(client.send("stats\r\n").until("END\r\n").contains("STAT curr_items " + (stored - 1) + "\r\n"));
            server.kill();
        }
        try (ServerProcess server = ServerProcess.start(image, "32m");
                Client client = server.connect()) {
            assertEquals("END", client.send("get k0\r\n").line());
            String expected = value.length() + "\r\n" + value + "\r\nEND\r\n";
            for (int i = 1; i < stored; i++) {
                assertEquals("VALUE k" + i + " 0 " + expected, client.send("get k" + i + "\r\n").until("END\r\n"));
            }
            assertEquals("END", client.send("get k" + stored + "\r\n").line());
        }
    }
}
