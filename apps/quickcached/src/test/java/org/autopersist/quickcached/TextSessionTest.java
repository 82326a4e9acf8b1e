// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.autopersist.quickcached.cache.Counter;
import org.autopersist.stores.Backend;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The text protocol, with each backend. {@link ReferenceTest} compares far more of it with memcached itself. */
class TextSessionTest {

    @ParameterizedTest
    @EnumSource
    void storesAndGets(Backend backend) throws IOException {
        try (TestServer server = TestServer.of(backend);
                Client client = new Client(server.port())) {
            assertEquals("STORED", client.send("set a 7 0 5\r\nhello\r\n").line());
            assertEquals("VALUE a 7 5\r\nhello\r\nEND\r\n", client.send("get a b\r\n").until("END\r\n"));
            assertEquals("STORED", client.send("append a 0 0 1\r\n!\r\n").line());
            assertEquals("VALUE a 7 6 2\r\nhello!\r\nEND\r\n", client.send("gets a\r\n").until("END\r\n"));
            assertEquals("EXISTS", client.send("cas a 0 0 1 1\r\nx\r\n").line());
            assertEquals("STORED", client.send("cas a 0 0 1 2\r\nx\r\n").line());
            assertEquals("NOT_STORED", client.send("add a 0 0 1\r\ny\r\n").line());
            assertEquals("STORED", client.send("set n 0 0 1\r\n5\r\n").line());
            assertEquals("15", client.send("incr n 10\r\n").line());
            assertEquals("0", client.send("decr n 100\r\n").line());
            assertEquals("DELETED", client.send("delete a\r\n").line());
            assertEquals("NOT_FOUND", client.send("touch a 0\r\n").line());
            assertEquals("OK", client.send("flush_all\r\n").line());
            assertEquals("END", client.send("get a n\r\n").line());
            assertEquals("", server.said());
        }
    }

    @Test
    void requestsMayComeInPiecesAndInHeaps() throws IOException, InterruptedException {
        try (TestServer server = TestServer.of(Backend.JAVA_KV);
                Client client = new Client(server.port())) {
            for (char c : "set a 0 0 10\r\n0123456789\r\nget a\r\n".toCharArray()) {
                client.send(String.valueOf(c));
                Thread.sleep(1);
            }
            assertEquals("STORED\r\nVALUE a 0 10\r\n0123456789\r\nEND\r\n", client.until("END\r\n"));
            StringBuilder heap = new StringBuilder();
            for (int i = 0; i < 5_000; i++) {
                heap.append("set k").append(i).append(" 0 0 1\r\nv\r\nget k").append(i).append("\r\n");
            }
            client.send(heap.toString());
            for (int i = 0; i < 5_000; i++) {
                assertEquals("STORED\r\nVALUE k" + i + " 0 1\r\nv\r\nEND\r\n", client.until("END\r\n"));
            }
        }
    }

    @Test
    void aGetMayBeOfAnyLength() throws IOException {
        try (TestServer server = TestServer.of(Backend.FUNC);
                Client client = new Client(server.port())) {
            client.send("set last 0 0 1\r\nz\r\n");
            assertEquals("STORED", client.line());
            String keys = "k".repeat(200) + " ";
            client.send("get " + keys.repeat(20_000));
            assertEquals("VALUE last 0 1\r\nz\r\nEND\r\n", client.send("last\r\n").until("END\r\n"));
            assertEquals("VERSION", client.send("version\r\n").line().substring(0, 7));
        }
    }

    @Test
    void itemsExpire() throws IOException, InterruptedException {
        try (TestServer server = TestServer.of(Backend.JAVA_KV);
                Client client = new Client(server.port())) {
            client.send("set a 0 1 1\r\nx\r\nset b 0 100 1\r\ny\r\n");
            assertEquals("STORED", client.line());
            assertEquals("STORED", client.line());
            assertEquals("TOUCHED", client.send("touch b 1\r\n").line());
            TimeUnit.MILLISECONDS.sleep(2_050);
            assertEquals("END", client.send("get a b\r\n").line());
            assertEquals(2, server.cache.counters().get(Counter.GET_EXPIRED));
            assertEquals(0, server.cache.items());
        }
    }

    @Test
    void statsAreTrue() throws IOException {
        try (TestServer server = TestServer.of(Backend.MAP);
                Client client = new Client(server.port());
                Client other = new Client(server.port())) {
            String requests = "set a 0 0 3\r\nabc\r\nset b 0 0 1\r\nx\r\ndelete b\r\nget a\r\nget c\r\nincr c 1\r\n";
            String answers = client.send(requests).until("NOT_FOUND\r\n");
            String miss = "get nothing\r\n";
            assertEquals("END", other.send(miss).line());
            String question = "stats\r\n";
            String stats = client.send(question).until("END\r\n");
            int read = requests.length() + miss.length() + question.length();
            int written = answers.length() + "END\r\n".length();
            for (String expected : new String[] {"curr_connections 2", "total_connections 2", "cmd_set 2", "cmd_get 3",
                    "get_hits 1", "get_misses 2", "delete_hits 1", "incr_misses 1", "curr_items 1", "total_items 2",
                    "bytes_read " + read,
                    "bytes_written " + written, "evictions 0", "durable no", "backend MAP", "threads 2"}) {
                assertTrue(stats.contains("STAT " + expected + "\r\n"), expected + " in\n" + stats);
            }
            assertEquals("RESET", client.send("stats reset\r\n").line());
            assertTrue(client.send("stats\r\n").until("END\r\n").contains("STAT cmd_set 0\r\n"));
            assertTrue(client.send("stats conns\r\n").until("END\r\n").contains("addr tcp:127.0.0.1:"));
            assertTrue(client.send("stats settings\r\n").until("END\r\n").contains("STAT item_size_max 1048576\r\n"));
        }
    }

    @Test
    void shutdownEndsTheServer() throws IOException, InterruptedException {
        try (TestServer server = TestServer.of(Backend.VOLATILE);
                Client client = new Client(server.port())) {
            assertEquals(Client.END_OF_STREAM, client.send("shutdown\r\n").line());
            assertTrue(server.shutdown.await(5, TimeUnit.SECONDS));
        }
    }
}
