// SPDX-License-Identifier: Apache-2.0
package org.autopersist.ycsb;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.autopersist.ycsb.stores.Durability;
import org.autopersist.ycsb.stores.MemcachedStore;
import org.autopersist.ycsb.stores.RecordStore;
import org.autopersist.ycsb.stores.StoreConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import site.ycsb.DBException;
import site.ycsb.WorkloadException;

@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class MemcachedTest {

    private static final int THREADS = 4;
    private static final int EACH = 50;

    @Test
    void followsTheScript() throws IOException {
        try (MemcachedServer server = new MemcachedServer(); RecordStore store = new MemcachedStore(server.address())) {
            RecordStore expected = new HeldRecords();
            for (int number = 1; number <= 300; number++) {
                Script.run(number, store);
                Script.run(number, expected);
            }
            assertNull(Script.difference(expected, store));
        }
    }

    @Test
    void ycsbReadsWhatItWrote() throws IOException, DBException, WorkloadException, InterruptedException {
        try (MemcachedServer server = new MemcachedServer()) {
            System.setProperty("memcached.server", server.address().getHostString() + ":" + server.address().getPort());
            try {
                CheckedRunTest.check(Binding.MEMCACHED, new StoreConfig(Path.of("."), Durability.NONE, 1000, 1000));
            } finally {
                System.clearProperty("memcached.server");
            }
            assertTrue(server.size() >= 120, server.size() + " records");
        }
    }

    /** Each thread changes a field of its own of the same record: none may undo another's change. */
    @Test
    void noUpdateIsLost() throws IOException, InterruptedException {
        try (MemcachedServer server = new MemcachedServer(); RecordStore store = new MemcachedStore(server.address())) {
            store.put("key", HeldRecords.record());
            List<Thread> threads = new ArrayList<>();
            for (int t = 0; t < THREADS; t++) {
                String field = "field" + t;
                threads.add(Thread.ofPlatform().start(() -> {
                    for (int i = 1; i <= EACH; i++) {
                        store.update("key", HeldRecords.record(field, Integer.toString(i).getBytes(US_ASCII)));
                    }
                }));
            }
            for (Thread thread : threads) {
                thread.join();
            }
            assertEquals(Map.of("field0", "50", "field1", "50", "field2", "50", "field3", "50"),
                    HeldRecords.shown(store.get("key", null)));
        }
    }

    @Test
    void aServerThatIsNotThereIsReportedAtOnce() throws IOException {
        ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        closed.close();
        try (RecordStore store = new MemcachedStore(new InetSocketAddress(closed.getInetAddress(), closed.getLocalPort()))) {
            assertThrows(UncheckedIOException.class, () -> store.get("key", null));
        }
    }

    @Test
    void aWrongServerNameIsRefused() {
        System.setProperty("memcached.server", "nowhere");
        try {
            StoreConfig config = new StoreConfig(Path.of("."), Durability.NONE, 1, 1);
            assertThrows(IllegalArgumentException.class, () -> Binding.MEMCACHED.open(config));
        } finally {
            System.clearProperty("memcached.server");
        }
    }
}
