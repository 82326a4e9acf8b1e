// SPDX-License-Identifier: Apache-2.0
package org.autopersist.ycsb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.autopersist.testkit.process.ChildProgram;
import org.autopersist.testkit.process.RunningChild;
import org.autopersist.ycsb.stores.Durability;
import org.autopersist.ycsb.stores.RecordStore;
import org.autopersist.ycsb.stores.RedisStore;
import org.autopersist.ycsb.stores.StoreConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import redis.clients.jedis.exceptions.JedisConnectionException;
import site.ycsb.DBException;
import site.ycsb.WorkloadException;

/** On the server that is installed, if one is. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class RedisTest {

    @TempDir
    Path folder;

    private interface Check {
        void run(InetSocketAddress server) throws DBException, WorkloadException, InterruptedException;
    }

    private static InetSocketAddress freeAddress() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return new InetSocketAddress(socket.getInetAddress(), socket.getLocalPort());
        }
    }

    private void onServer(Check check) throws IOException, DBException, WorkloadException, InterruptedException {
        Path program = Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .map(path -> Path.of(path, "redis-server")).filter(Files::isExecutable).findFirst().orElse(null);
        assumeTrue(program != null, "Redis is not installed; `./ap bench memcached` does that as root");
        InetSocketAddress address = freeAddress();
        try (RunningChild server = ChildProgram.of(List.of(program.toString(), "--bind", address.getHostString(), "--port",
                "" + address.getPort(), "--dir", folder.toString())).start()) {
            for (String line; (line = server.nextLine()) != null && !line.contains("Ready to accept connections"); ) {}
            check.run(address);
        }
    }

    @Test
    void followsTheScript() throws IOException, DBException, WorkloadException, InterruptedException {
        onServer(server -> {
            try (RecordStore store = new RedisStore(server)) {
                RecordStore expected = new HeldRecords();
                for (int number = 1; number <= 300; number++) {
                    Script.run(number, store);
                    Script.run(number, expected);
                }
                assertNull(Script.difference(expected, store));
            }
        });
    }

    @Test
    void fieldsAreReadAndRecordsThatAreNotThereAreTold()
            throws IOException, DBException, WorkloadException, InterruptedException {
        onServer(server -> {
            try (RecordStore store = new RedisStore(server)) {
                store.put("key", HeldRecords.record("a", new byte[] {'1'}, "b", new byte[] {'2'}));
                assertEquals(Map.of("b", "2"), HeldRecords.shown(store.get("key", Set.of("b"))));
                assertNull(store.get("other", Set.of("b")));
                assertFalse(store.update("other", HeldRecords.record("b", new byte[1])));
                assertNull(store.get("other", null));
                assertTrue(store.remove("key"));
                assertFalse(store.remove("key"));
            }
        });
    }

    @Test
    void ycsbReadsWhatItWrote() throws IOException, DBException, WorkloadException, InterruptedException {
        onServer(server -> {
            System.setProperty("redis.server", server.getHostString() + ":" + server.getPort());
            try {
                CheckedRunTest.check(Binding.REDIS, new StoreConfig(folder, Durability.NONE, 1000, 1000));
            } finally {
                System.clearProperty("redis.server");
            }
        });
    }

    @Test
    void aServerThatIsNotThereIsReportedAtOnce() throws IOException {
        try (RecordStore store = new RedisStore(freeAddress())) {
            assertThrows(JedisConnectionException.class, () -> store.get("key", null));
        }
    }
}
