// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.autopersist.quickcached.net.ListenAddress;
import org.autopersist.stores.Backend;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Options -l and -P. */
class ListenTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "localhost, localhost, 11211", "127.0.0.1:80, 127.0.0.1, 80", "::1, ::1, 11211", "[::1]:0, ::1, 0",
        "[::1], ::1, 11211"
    })
    void addressesAreRead(String text, String host, int port) {
        assertEquals(new ListenAddress(host, port), ListenAddress.parse(text, 11211));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ":80", "[]:80", "[::1", "a:-1", "a:65536", "a:"})
    void othersAreRefused(String text) {
        assertThrows(IllegalArgumentException.class, () -> ListenAddress.parse(text, 11211));
    }

    @Test
    void allAddressesShareTheItems() throws IOException {
        ListenAddress any = new ListenAddress("127.0.0.1", 0);
        try (TestServer server = new TestServer(Backend.FUNC, List.of(any, any))) {
            List<Integer> ports = server.addresses().stream().map(InetSocketAddress::getPort).toList();
            assertEquals(2, ports.stream().distinct().count());
            try (Client first = new Client(ports.getFirst());
                    Client second = new Client(ports.getLast())) {
                assertEquals("STORED", first.send("set a 0 0 1\r\nx\r\n").line());
                assertEquals("VALUE a 0 1\r\nx\r\nEND\r\n", second.send("get a\r\n").until("END\r\n"));
                String stats = second.send("stats settings\r\n").until("END\r\n");
                assertEquals("STAT inter 127.0.0.1,127.0.0.1",
                        stats.lines().filter(line -> line.startsWith("STAT inter ")).collect(Collectors.joining()));
            }
        }
    }

    @Test
    void aPidFileIsThereWhileTheServerRuns() throws IOException {
        Path file = folder.resolve("pid");
        try (PidFile _ = new PidFile(file)) {
            assertEquals(ProcessHandle.current().pid() + "\n", Files.readString(file));
        }
        assertFalse(Files.exists(file));
    }
}
