// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.autopersist.stores.Backend;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The same session with memcached and with this server: the same answers, byte for byte but for items' numbers. */
class ReferenceTest {

    /** Statistics that both have and that a session decides. */
    private static final Set<String> COMPARED_STATS = Set.of("cmd_get", "cmd_set", "cmd_touch", "get_hits",
            "get_misses", "delete_misses", "delete_hits", "incr_misses", "incr_hits", "decr_misses", "decr_hits",
            "cas_misses", "cas_hits", "cas_badval", "touch_hits", "touch_misses", "store_too_large", "evictions");

    /** A command whose answer is unlike all others marks the end of what a request is answered. */
    private static final String MARK = "delete mark 7\r\n";

    private static final String ANSWERED_MARK =
            "CLIENT_ERROR bad command line format.  Usage: delete <key> [noreply]\r\n";

    private static final Pattern ITEM_WITH_NUMBER = Pattern.compile("(VALUE \\S+ \\d+ \\d+ )(\\d+)\r\n");
    private static final Pattern REPEATED = Pattern.compile("\\{(.+?)\\*(\\d+)}");

    private Path memcached;

    private interface Session {
        List<String> play(int port) throws IOException;
    }

    @BeforeEach
    void findMemcached() {
        memcached = InstalledProgram.find("memcached");
    }

    private void compare(Backend backend, Session session) throws IOException, InterruptedException {
        try (MemcachedProcess reference = MemcachedProcess.start(memcached);
                TestServer server = TestServer.of(backend)) {
            List<String> expected = session.play(reference.port());
            List<String> found = session.play(server.port());
            for (int i = 0; i < expected.size(); i++) {
                assertEquals(expected.get(i), found.get(i));
            }
            assertEquals(expected.size(), found.size());
            assertFalse(expected.isEmpty());
            assertEquals("", server.said());
        }
    }

    @ParameterizedTest
    @EnumSource
    void textSession(Backend backend) throws IOException, InterruptedException {
        compare(backend, port -> text(port, script()));
    }

    @Test
    void binarySession() throws IOException, InterruptedException {
        compare(Backend.JAVA_KV, BinarySession::play);
    }

    @Test
    void statistics() throws IOException, InterruptedException {
        List<String> script = script();
        // memcached counts a gat that finds something as a touch only, and one that finds nothing as a get as well; and
        // gets in front of a key that is too long, though it does not answer them.
        script.removeIf(request ->
                request.startsWith("stats") || request.startsWith("gat") || request.contains("k".repeat(251)));
        compare(Backend.FUNC, port -> {
            text(port, script);
            try (Client client = new Client(port)) {
                return client.send("stats\r\n").until("END\r\n").lines()
                        .filter(line -> line.startsWith("STAT ") && COMPARED_STATS.contains(line.split(" ")[1]))
                        .sorted()
                        .toList();
            }
        });
    }

    /** Each line is one request, with \r, \n, \t, and {TEXT*N} for a text N times over; # begins a comment. */
    private static List<String> script() throws IOException {
        try (var in = ReferenceTest.class.getResourceAsStream("/reference-session.txt")) {
            List<String> requests = new ArrayList<>();
            for (String line : new String(in.readAllBytes(), StandardCharsets.US_ASCII).lines().toList()) {
                if (!line.startsWith("#")) {
                    String request = line.replace("\\r", "\r").replace("\\n", "\n").replace("\\t", "\t");
                    requests.add(REPEATED.matcher(request).replaceAll(
                            found -> found.group(1).repeat(Integer.parseInt(found.group(2)))));
                }
            }
            return requests;
        }
    }

    private static List<String> text(int port, List<String> requests) throws IOException {
        List<String> answers = new ArrayList<>();
        CasNumbers numbers = new CasNumbers();
        Client client = new Client(port);
        try {
            for (String request : requests) {
                String answer = client.send(request + MARK).until(ANSWERED_MARK);
                String shown = request.length() > 60 ? request.substring(0, 60) + "..." : request;
                answers.add(shown + " -> " + ITEM_WITH_NUMBER.matcher(answer)
                        .replaceAll(found -> found.group(1) + numbers.ordinal(found.group(2)) + "\r\n"));
                if (answer.endsWith(Client.END_OF_STREAM)) {
                    client.close();
                    client = new Client(port);
                }
            }
        } finally {
            client.close();
        }
        return answers;
    }
}
