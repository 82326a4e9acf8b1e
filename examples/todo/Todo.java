// SPDX-License-Identifier: Apache-2.0
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import org.autopersist.DurableCollections;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;

/**
 * A to-do service without a database: {@code GET /todos}, {@code POST /todos} with the text as its body,
 * {@code POST /todos/N/done}, {@code DELETE /todos/N}. What is answered is durable.
 */
public class Todo {

    /** A record can't be half changed: a change is a new one. */
    record Item(int id, String text, boolean done) {
        String json() {
            return "{\"id\":" + id + ",\"text\":" + quoted(text) + ",\"done\":" + done + "}";
        }
    }

    /** All data of the service, behind one root: so no part of it can be forgotten. */
    static final class Data {
        final NavigableMap<Integer, Item> items = DurableCollections.navigableMap(new TreeMap<>());
        int lastId;

        /** The region makes number and item one change, after a crash; the lock does so for other threads. */
        Item add(String text) {
            synchronized (items) {
                return FailureAtomic.call(() -> {
                    Item item = new Item(++lastId, text, false);
                    items.put(item.id(), item);
                    return item;
                });
            }
        }
    }

    @DurableRoot
    static final Data DATA = new Data();

    public static void main(String[] args) throws IOException {
        int port = args.length == 0 ? 8080 : Integer.parseInt(args[0]);
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.createContext("/todos", Todo::handle);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        // Of an orderly end, by SIGTERM: requests that have begun are answered. Durable data needs nothing of the kind.
        Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(() -> server.stop(1)));
        server.start();
        System.out.println("listening on " + server.getAddress().getPort() + ", " + DATA.items.size() + " items");
    }

    private static void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            try {
                route(exchange);
            } catch (NumberFormatException e) {
                answer(exchange, 400, "{}");
            }
        }
    }

    private static void route(HttpExchange exchange) throws IOException {
        String[] path = exchange.getRequestURI().getPath().split("/"); // "", "todos", N, "done"
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        switch (exchange.getRequestMethod() + " " + (path.length - 2)) {
            case "GET 0" -> answer(exchange, 200, all());
            case "POST 0" -> answer(exchange, 201, DATA.add(body).json());
            case "POST 2" -> answer(exchange, done(Integer.parseInt(path[2])));
            case "DELETE 1" -> answer(exchange, DATA.items.remove(Integer.parseInt(path[2])));
            default -> answer(exchange, 404, "{}");
        }
    }

    private static Item done(int id) {
        return DATA.items.computeIfPresent(id, (_, item) -> new Item(id, item.text(), true));
    }

    /** Reading several elements takes the lock, as for any collection that other threads change. */
    private static String all() {
        synchronized (DATA.items) {
            return DATA.items.values().stream().map(Item::json).collect(Collectors.joining(",\n", "[", "]"));
        }
    }

    private static void answer(HttpExchange exchange, Item item) throws IOException {
        answer(exchange, item == null ? 404 : 200, item == null ? "{}" : item.json());
    }

    private static void answer(HttpExchange exchange, int status, String json) throws IOException {
        byte[] bytes = (json + "\n").getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    /** As JSON has it. */
    private static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (char c : text.toCharArray()) {
            if (c == '"' || c == '\\') {
                quoted.append('\\').append(c);
            } else if (c < ' ') {
                quoted.append(String.format("\\u%04x", (int) c));
            } else {
                quoted.append(c);
            }
        }
        return quoted.append('"').toString();
    }
}
