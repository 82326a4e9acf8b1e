// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import net.rubyeye.xmemcached.CASOperation;
import net.rubyeye.xmemcached.CommandFactory;
import net.rubyeye.xmemcached.GetsResponse;
import net.rubyeye.xmemcached.MemcachedClient;
import net.rubyeye.xmemcached.XMemcachedClientBuilder;
import net.rubyeye.xmemcached.command.BinaryCommandFactory;
import net.rubyeye.xmemcached.command.TextCommandFactory;
import net.rubyeye.xmemcached.utils.AddrUtil;
import org.autopersist.stores.Backend;
import org.junit.jupiter.api.Test;

/** The client xmemcached, with both protocols. */
class XmemcachedTest {

    @Test
    void textProtocol() throws Exception {
        worksAsWithMemcached(new TextCommandFactory());
    }

    @Test
    void binaryProtocol() throws Exception {
        worksAsWithMemcached(new BinaryCommandFactory());
    }

    private static void worksAsWithMemcached(CommandFactory protocol) throws Exception {
        try (TestServer server = TestServer.of(Backend.FUNC)) {
            XMemcachedClientBuilder builder =
                    new XMemcachedClientBuilder(AddrUtil.getAddresses("127.0.0.1:" + server.port()));
            builder.setCommandFactory(protocol);
            MemcachedClient client = builder.build();
            client.setOpTimeout(10_000);
            try {
                use(client);
            } finally {
                client.shutdown();
            }
            assertEquals("", server.said());
        }
    }

    private static void use(MemcachedClient client) throws Exception {
        assertTrue(client.set("text", 0, "Grüße"));
        assertEquals("Grüße", client.get("text"));
        assertFalse(client.add("text", 0, "other"));
        assertTrue(client.replace("text", 0, "b"));
        assertTrue(client.append("text", "c"));
        assertTrue(client.prepend("text", "a"));
        assertEquals("abc", client.get("text"));
        GetsResponse<String> seen = client.gets("text");
        assertTrue(client.cas("text", 0, "d", seen.getCas()));
        assertFalse(client.cas("text", 0, "e", seen.getCas()));
        assertTrue(client.cas("text", 0, new CASOperation<String>() {
            @Override
            public int getMaxTries() {
                return 1;
            }

            @Override
            public String getNewValue(long cas, String value) {
                return value + "!";
            }
        }));
        assertEquals("d!", client.get("text"));
        assertEquals(7, client.incr("number", 2, 7));
        assertEquals(9, client.incr("number", 2));
        assertEquals(0, client.decr("number", 100));
        assertTrue(client.touch("text", 1000));
        assertTrue(client.delete("text"));
        assertNull(client.get("text"));
        Map<String, String> expected = new HashMap<>();
        for (int i = 0; i < 500; i++) {
            client.setWithNoReply("bulk" + i, 0, "v" + i);
            expected.put("bulk" + i, "v" + i);
        }
        assertEquals("v499", client.get("bulk499"));
        assertEquals(expected, client.get(expected.keySet()));
        assertFalse(client.getStats().values().iterator().next().isEmpty());
        client.flushAll();
        assertNull(client.get("bulk1"));
    }
}
