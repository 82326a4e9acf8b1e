// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.autopersist.quickcached.InstalledProgram.Ended;
import org.autopersist.stores.Backend;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Debian's libmemcached-tools: a test of servers' conformance, and a load generator that verifies what it gets. */
class LibmemcachedToolsTest {

    private static final Pattern FIGURE = Pattern.compile("(?m)^(\\w+): (\\d+)$");

    @Test
    void memccapableIsContent() throws IOException, InterruptedException {
        String memccapable = InstalledProgram.find("memccapable").toString();
        try (TestServer server = TestServer.of(Backend.JAVA_KV)) {
            Ended ended = InstalledProgram.run(memccapable, "-h", "127.0.0.1", "-p", Integer.toString(server.port()));
            assertEquals(0, ended.code(), ended.output());
            assertTrue(ended.output().endsWith("All tests passed\n"), ended.output());
            assertTrue(ended.output().lines().filter(line -> line.endsWith("[pass]")).count() > 40, ended.output());
            assertEquals("", server.said());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "--binary"})
    void aLoadOfMemcaslapIsAnsweredRight(String protocol) throws IOException, InterruptedException {
        String memcaslap = InstalledProgram.find("memcaslap").toString();
        try (TestServer server = new TestServer(Backend.FUNC, 100, Duration.ZERO, TestServer.USUAL_LIMITS)) {
            String address = "--servers=127.0.0.1:" + server.port();
            Ended ended = protocol.isEmpty()
                    ? InstalledProgram.run(memcaslap, address, "-T", "1", "-c", "8", "-t", "1s", "-v", "0.5")
                    : InstalledProgram.run(memcaslap, address, "-T", "1", "-c", "8", "-t", "1s", "-v", "0.5", protocol);
            assertEquals(0, ended.code(), ended.output());
            assertTrue(figure(ended, "cmd_set") > 100, ended.output());
            assertTrue(figure(ended, "cmd_get") > 100, ended.output());
            assertEquals(0, figure(ended, "get_misses"), ended.output());
            assertEquals(0, figure(ended, "verify_misses"), ended.output());
            assertEquals(0, figure(ended, "verify_failed"), ended.output());
            assertEquals("", server.said());
        }
    }

    private static long figure(Ended ended, String name) {
        Matcher matcher = FIGURE.matcher(ended.output());
        while (matcher.find()) {
            if (matcher.group(1).equals(name)) {
                return Long.parseLong(matcher.group(2));
            }
        }
        throw new AssertionError("no " + name + " in\n" + ended.output());
    }
}
