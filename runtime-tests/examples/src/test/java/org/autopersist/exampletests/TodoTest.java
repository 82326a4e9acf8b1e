// SPDX-License-Identifier: Apache-2.0
package org.autopersist.exampletests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.autopersist.testkit.process.RunningChild;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TodoTest {

    private static final Pattern ID = Pattern.compile("\"id\":(\\d+)");
    private static final int CLIENTS = 4;
    private static final int ENOUGH = 200;

    private final HttpClient client = HttpClient.newHttpClient();
    private String port;

    private RunningChild start(Example example) {
        RunningChild server = example.source("Todo.java", "0").start();
        port = server.takeLine("listening on ").split("[ ,]+")[2];
        return server;
    }

    private HttpResponse<String> send(String method, String path, String body) throws IOException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
                .method(method, BodyPublishers.ofString(body))
                .build();
        try {
            return client.send(request, BodyHandlers.ofString());
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static Set<Integer> ids(String json) {
        Set<Integer> ids = new TreeSet<>();
        Matcher matcher = ID.matcher(json);
        while (matcher.find()) {
            assertTrue(ids.add(Integer.valueOf(matcher.group(1))), matcher.group() + " twice");
        }
        return ids;
    }

    @Test
    void whatWasAnsweredIsKept(@TempDir Path folder) throws Exception {
        Example example = Example.copy("todo", folder);
        Set<Integer> answered = new ConcurrentSkipListSet<>();
        try (RunningChild server = start(example)) {
            List<Thread> clients = IntStream.range(0, CLIENTS).mapToObj(_ -> Thread.ofVirtual().start(() -> {
                try {
                    while (true) {
                        answered.addAll(ids(send("POST", "/todos", "say \"hello\"").body()));
                    }
                } catch (IOException e) {
                    // The server was killed.
                }
            })).toList();
            while (answered.size() < ENOUGH) {
                Thread.sleep(1);
            }
            server.kill().wasKilled();
            for (Thread thread : clients) {
                thread.join();
            }
        }
        try (RunningChild server = start(example)) {
            Set<Integer> kept = ids(send("GET", "/todos", "").body());
            assertTrue(kept.containsAll(answered), answered + " answered, " + kept + " kept");
            assertTrue(kept.size() <= answered.size() + CLIENTS, answered + " answered, " + kept + " kept");
            assertEquals("{\"id\":2,\"text\":\"say \\\"hello\\\"\",\"done\":true}\n", send("POST", "/todos/2/done", "").body());
            assertEquals(200, send("DELETE", "/todos/1", "").statusCode());
            assertEquals(404, send("DELETE", "/todos/1", "").statusCode());
            assertEquals(400, send("DELETE", "/todos/one", "").statusCode());
            assertTrue(server.endsAfter("TERM", Duration.ofSeconds(30)), "an orderly end");
        }
        try (RunningChild server = start(example)) {
            String all = send("GET", "/todos", "").body();
            assertTrue(all.startsWith("[{\"id\":2,\"text\":\"say \\\"hello\\\"\",\"done\":true}"), all);
            server.kill().wasKilled();
        }
    }
}
