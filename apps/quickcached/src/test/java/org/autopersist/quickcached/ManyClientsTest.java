// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.RunningChild;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Thousands of clients that want much and give little, at a server whose Java heap is far smaller than what it would
 * take to please them all at once. Netty's own buffers have the same limit.
 */
class ManyClientsTest {

    private static final int CLIENTS = 2_000;
    private static final int ROUND_TRIPS = 20;

    @TempDir
    Path folder;

    private final List<Client> clients = new ArrayList<>();
    private RunningChild server;
    private int port;

    @BeforeEach
    void start() {
        server = ChildJvm.underTest()
                .image(folder.resolve("test.nvm"))
                .flags("-XX:TieredStopAtLevel=1", "-Xmx80m")
                .main(QuickCached.class, "-p", "0", "-l", "127.0.0.1", "-c", Integer.toString(CLIENTS + 100))
                .start();
        port = Integer.parseInt(server.awaitLine(QuickCached.READY).substring(QuickCached.READY.length()).split(":")[0]);
    }

    @AfterEach
    void end() throws IOException {
        for (Client client : clients) {
            client.close();
        }
        server.close();
    }

    private Client connect() throws IOException {
        clients.add(new Client(port));
        return clients.getLast();
    }

    private void othersAreServed() throws IOException {
        try (Client client = new Client(port)) {
            for (int i = 0; i < ROUND_TRIPS; i++) {
                assertEquals("STORED", client.send("set alive 0 0 2\r\nok\r\n").line());
                assertEquals("VALUE alive 0 2\r\nok\r\nEND\r\n", client.send("get alive\r\n").until("END\r\n"));
            }
        }
    }

    @Test
    void idleOnesWithHalfARequestCostLittle() throws IOException, InterruptedException {
        String announced = "set k 0 0 1000000\r\n";
        String[] halves = {"", "get k", announced, announced + "x".repeat(2_000), "\u0080\u0001"};
        for (int i = 0; i < CLIENTS; i++) {
            connect().send(halves[i % halves.length]);
        }
        othersAreServed();
        for (Client client : clients) {
            client.close();
        }
        try (Client client = new Client(port)) {
            String stats = "";
            for (int i = 0; i < 500 && !stats.contains("STAT curr_connections 1\r\n"); i++) {
                Thread.sleep(10);
                stats = client.send("stats\r\n").until("END\r\n");
            }
            assertTrue(stats.contains("STAT curr_connections 1\r\n"), stats);
            assertTrue(stats.contains("STAT curr_items 1\r\n"), stats);
        }
        server.kill().neverSaid("OutOfMemory");
    }

    @Test
    void unfinishedValuesHaveALimitTogether() throws IOException {
        // 100 MB would be needed, and a quarter of the heap is given.
        String most = "set k 0 0 1000000\r\n" + "x".repeat(999_000);
        for (int i = 0; i < 100; i++) {
            connect().send(most);
        }
        othersAreServed();
        int refused = 0;
        for (Client client : clients) {
            String answer = client.send("x".repeat(1_000) + "\r\n").line();
            refused += answer.equals("SERVER_ERROR out of memory storing object") ? 1 : 0;
            assertTrue(answer.startsWith("SERVER_ERROR out of memory") || answer.equals("STORED"), answer);
        }
        assertTrue(refused > 50 && refused < 100, refused + " were refused");
        othersAreServed();
        server.kill().neverSaid("OutOfMemoryError: Java heap");
    }

    @Test
    void thoseThatDoNotReadAreNotReadFrom() throws IOException {
        try (Client client = new Client(port)) {
            String value = "v".repeat(500_000);
            assertEquals("STORED", client.send("set big 0 0 500000\r\n" + value + "\r\n").line());
            assertEquals("STORED", client.send("set small 0 0 1000\r\n" + "v".repeat(1000) + "\r\n").line());
        }
        // Together they ask for 6 GB.
        String gets = "get big\r\n".repeat(300) + ("get" + " small".repeat(300) + "\r\n").repeat(50);
        for (int i = 0; i < 40; i++) {
            connect().send(gets);
        }
        othersAreServed();
        String answer = clients.getFirst().until("END\r\n");
        assertTrue(answer.startsWith("VALUE big 0 500000\r\nvvv") && answer.endsWith("v\r\nEND\r\n"), "the first answer");
        server.kill().neverSaid("OutOfMemory");
    }
}
