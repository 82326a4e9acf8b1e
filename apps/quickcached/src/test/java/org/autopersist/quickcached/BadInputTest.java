// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.autopersist.quickcached.cache.CacheLimits;
import org.autopersist.quickcached.cache.Counter;
import org.autopersist.stores.Backend;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Clients that are wrong, slow, many or hostile: clear answers, and no memory that grows. */
class BadInputTest {

    private static final int MB = 1 << 20;

    private TestServer server = TestServer.of(Backend.JAVA_KV);

    @AfterEach
    void nothingIsLogged() {
        assertEquals("", server.said());
        server.close();
    }

    private void restart(int connections, Duration idleTimeout, CacheLimits limits) {
        server.close();
        server = new TestServer(Backend.JAVA_KV, connections, idleTimeout, limits);
    }

    private String answer(String request) throws IOException {
        try (Client client = new Client(server.port())) {
            return client.send(request).line();
        }
    }

    @Test
    void wrongLinesAreRefusedAndTheConnectionGoesOn() throws IOException {
        String longKey = "k".repeat(251);
        for (String line : List.of("get " + longKey, "set " + longKey + " 0 0 1", "set k 0 0 -1", "set k 0 0 x",
                "set k -1 0 1", "set k 0 0 99999999999", "set k 4294967296 0 1", "incr " + longKey + " 1",
                "get a " + longKey)) {
            try (Client client = new Client(server.port())) {
                assertEquals("CLIENT_ERROR bad command line format", client.send(line + "\r\n").line(), line);
                assertEquals("END", client.send("get k\r\n").line());
            }
        }
        for (String line : List.of("", " ", "\0", "nonsense", "set", "set k", "get", "cas k 0 0 1", "SET k 0 0 1")) {
            assertEquals("ERROR", answer(line + "\r\n"), line);
        }
        assertEquals(0, server.cache.items());
    }

    @Test
    void aLineWithoutEndIsCutOff() throws IOException {
        try (Client client = new Client(server.port())) {
            client.send("x".repeat(3000));
            assertEquals("CLIENT_ERROR line too long", client.line());
            assertEquals(Client.END_OF_STREAM, client.line());
        }
        try (Client client = new Client(server.port())) {
            client.send("get " + "k".repeat(10_000));
            assertEquals("CLIENT_ERROR bad command line format", client.line());
            assertEquals(Client.END_OF_STREAM, client.line());
        }
    }

    @Test
    void aWrongEndOfAValueIsRefused() throws IOException {
        try (Client client = new Client(server.port())) {
            assertEquals("CLIENT_ERROR bad data chunk", client.send("set k 0 0 3\r\nabcde\r\n").line());
            assertEquals("ERROR", client.line());
            assertEquals("END", client.send("get k\r\n").line());
        }
    }

    @Test
    void halfRequestsLeaveNothing() throws IOException {
        for (String half : List.of("g", "get k", "set k 0 0 10\r\n", "set k 0 0 10\r\nabc", "set k 0 0 3\r\nabc\r", "\u0080",
                "\u0080\u0001\0\1")) {
            try (Client client = new Client(server.port())) {
                client.send(half);
                assertTrue(client.isSilent(30), half);
            }
        }
        assertEquals(0, server.cache.items());
        assertEquals("END", answer("get k\r\n"));
    }

    @Test
    void hugeValuesAreSkippedAndRefused() throws IOException {
        try (Client client = new Client(server.port())) {
            assertEquals("STORED", client.send("set k 0 0 1\r\nx\r\n").line());
            client.send("set k 0 0 " + 40 * MB + "\r\n");
            for (int i = 0; i < 40; i++) {
                client.send("y".repeat(MB));
            }
            assertEquals("SERVER_ERROR object too large for cache", client.send("\r\n").line());
            assertEquals("END", client.send("get k\r\n").line());
        }
    }

    @Test
    void whatTheMemoryLimitDoesNotHoldIsRefused() throws IOException {
        restart(10, Duration.ZERO, new CacheLimits(MB, 3 * MB));
        try (Client client = new Client(server.port())) {
            String value = "v".repeat(MB - 1000);
            for (int i = 0; i < 3; i++) {
                client.send("set k" + i + " 0 0 " + value.length() + "\r\n" + value + "\r\n");
                assertEquals("STORED", client.line());
            }
            assertEquals("SERVER_ERROR out of memory storing object",
                    client.send("set k3 0 0 " + value.length() + "\r\n" + value + "\r\n").line());
            assertEquals("STORED", client.send("set k2 0 0 1\r\nx\r\n").line(), "what is smaller than before fits");
            assertEquals(1, server.cache.counters().get(Counter.STORE_NO_MEMORY));
            assertEquals(3, server.cache.items());
        }
    }

    @Test
    void connectionsAboveTheLimitAreToldSo() throws IOException, InterruptedException {
        restart(20, Duration.ZERO, TestServer.USUAL_LIMITS);
        List<Client> clients = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            clients.add(new Client(server.port()));
            assertEquals("END", clients.getLast().send("get k\r\n").line());
        }
        try (Client client = new Client(server.port())) {
            assertEquals("ERROR Too many open connections", client.line());
            assertEquals(Client.END_OF_STREAM, client.line());
        }
        clients.removeFirst().close();
        for (int i = 0; server.context.connections().count() == 20 && i < 500; i++) {
            Thread.sleep(10);
        }
        try (Client client = new Client(server.port())) {
            assertEquals("END", client.send("get k\r\n").line());
        }
        for (Client client : clients) {
            client.close();
        }
    }

    @Test
    void idleAndDrippingClientsAreSentAway() throws IOException, InterruptedException {
        restart(100, Duration.ofSeconds(3), TestServer.USUAL_LIMITS);
        try (Client idle = new Client(server.port());
                Client dripping = new Client(server.port());
                Client busy = new Client(server.port())) {
            dripping.send("set k 0 0 1000\r\n");
            for (int i = 0; i < 200; i++) {
                assertEquals("END", busy.send("get k\r\n").line());
                try {
                    dripping.send("x");
                } catch (IOException _) {
                    break;
                }
                Thread.sleep(100);
            }
            assertEquals(Client.END_OF_STREAM, idle.line());
            assertEquals(Client.END_OF_STREAM, dripping.line());
            assertEquals("END", busy.send("get k\r\n").line());
            assertEquals(2, server.cache.counters().get(Counter.IDLE_KICKS));
        }
    }

    @Test
    void binaryRequestsWhosePartsDoNotFitEndTheConnection() throws IOException {
        for (BinaryRequest wrong : List.of(
                new BinaryRequest(0x01).key("k").value("v"),
                new BinaryRequest(0x00),
                new BinaryRequest(0x00).key("k".repeat(251)),
                new BinaryRequest(0x00).key("k").value("v"),
                new BinaryRequest(0x0a).key("k"),
                new BinaryRequest(0x00).key("k").bodyLength(0),
                new BinaryRequest(0x01).key("k").extras("\0\0\0\0\0\0\0\0").bodyLength(3),
                new BinaryRequest(0x00).key("k").bodyLength(-1))) {
            try (Client client = new Client(server.port())) {
                client.send(wrong.bytes());
                String answer = client.until("a text that never comes");
                assertTrue(answer.endsWith("Invalid arguments" + Client.END_OF_STREAM)
                        || answer.endsWith("Unknown command" + Client.END_OF_STREAM), answer);
            }
        }
        try (Client client = new Client(server.port())) {
            client.send(new BinaryRequest(0x0a).bytes() + "x".repeat(24));
            client.bytes(24);
            assertEquals(Client.END_OF_STREAM, client.line(), "a wrong first byte");
        }
    }
}
