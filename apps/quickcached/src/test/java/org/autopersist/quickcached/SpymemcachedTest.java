// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import net.spy.memcached.CASResponse;
import net.spy.memcached.CASValue;
import net.spy.memcached.ConnectionFactoryBuilder;
import net.spy.memcached.ConnectionFactoryBuilder.Protocol;
import net.spy.memcached.MemcachedClient;
import org.autopersist.stores.Backend;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The client spymemcached, with both protocols. */
class SpymemcachedTest {

    private final TestServer server = TestServer.of(Backend.JAVA_KV);

    @BeforeAll
    static void beSilent() {
        System.setProperty("net.spy.log.LoggerImpl", "net.spy.memcached.compat.log.SLF4JLogger");
    }

    @AfterEach
    void end() {
        server.close();
        assertEquals("", server.said());
    }

    @ParameterizedTest
    @EnumSource
    void worksAsWithMemcached(Protocol protocol) throws Exception {
        MemcachedClient client = new MemcachedClient(
                new ConnectionFactoryBuilder().setProtocol(protocol).setOpTimeout(10_000).build(),
                List.of(new InetSocketAddress("127.0.0.1", server.port())));
        try {
            assertTrue(client.set("text", 0, "Grüße").get());
            assertEquals("Grüße", client.get("text"));
            List<Integer> list = new ArrayList<>(List.of(1, 2, 3));
            assertTrue(client.set("object", 0, list).get());
            assertEquals(list, client.get("object"));
            assertTrue(client.set("long", 0, "x".repeat(100_000)).get());
            assertEquals(100_000, ((String) client.get("long")).length());
            assertNull(client.get("nothing"));
            assertFalse(client.add("text", 0, "other").get());
            assertTrue(client.replace("text", 0, "b").get());
            CASValue<Object> seen = client.gets("text");
            assertTrue(client.append(seen.getCas(), "text", "c").get());
            assertEquals("bc", client.get("text"));
            assertEquals(CASResponse.EXISTS, client.cas("text", seen.getCas(), "d"));
            assertEquals(CASResponse.OK, client.cas("text", client.gets("text").getCas(), "d"));
            assertEquals(7, client.incr("number", 2, 7));
            assertEquals(9, client.incr("number", 2));
            assertEquals(0, client.decr("number", 100));
            assertTrue(client.touch("text", 1000).get());
            if (protocol == Protocol.BINARY) {
                assertEquals("d", client.getAndTouch("text", 0).getValue());
            }
            assertTrue(client.delete("text").get());
            assertNull(client.get("text"));
            bulk(client);
            assertTrue(client.getStats().values().iterator().next().containsKey("curr_items"));
            assertTrue(client.getVersions().values().iterator().next().startsWith("1.6"));
            assertTrue(client.flush().get());
            assertNull(client.get("object"));
        } finally {
            client.shutdown();
        }
    }

    private static void bulk(MemcachedClient client) throws Exception {
        List<Future<Boolean>> sets = new ArrayList<>();
        Map<String, Object> expected = new HashMap<>();
        for (int i = 0; i < 500; i++) {
            sets.add(client.set("bulk" + i, 0, "v" + i));
            expected.put("bulk" + i, "v" + i);
        }
        for (Future<Boolean> set : sets) {
            assertTrue(set.get());
        }
        assertEquals(expected, client.getBulk(expected.keySet()));
    }
}
