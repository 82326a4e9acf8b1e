// SPDX-License-Identifier: Apache-2.0
package org.autopersist.apps.bank;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executors;

/**
 * A bank on the loopback interface, by HTTP: {@code /transfer?from=&to=&amount=}, {@code /balance?account=}, {@code /sum}
 * ("sum total"). It says {@code listening PORT} once it serves. Arguments: {@code KIND FOLDER ACCOUNTS}.
 */
public final class BankServer {

    public static final String LISTENING = "listening ";
    private static final int THREADS = 16;
    private static final int BACKLOG = 64;
    private static final int WRONG_REQUEST = 400;

    private final Bank bank;

    private BankServer(Bank bank) {
        this.bank = bank;
    }

    public static void main(String[] args) throws IOException {
        // Without it each small answer waits for an acknowledgement of the one before.
        System.setProperty("sun.net.httpserver.nodelay", "true");
        BankServer bank = new BankServer(BankKind.valueOf(args[0]).open(Path.of(args[1]), Integer.parseInt(args[2])));
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG);
        server.setExecutor(Executors.newFixedThreadPool(THREADS));
        server.createContext("/transfer", bank::transfer);
        server.createContext("/balance", bank::balance);
        server.createContext("/sum", bank::sum);
        server.start();
        System.out.println(LISTENING + server.getAddress().getPort());
    }

    private void transfer(HttpExchange exchange) throws IOException {
        answer(exchange, query -> {
            bank.transfer(number(query, "from"), number(query, "to"), number(query, "amount"));
            return "done";
        });
    }

    private void balance(HttpExchange exchange) throws IOException {
        answer(exchange, query -> Long.toString(bank.balance(number(query, "account"))));
    }

    private void sum(HttpExchange exchange) throws IOException {
        answer(exchange, _ -> bank.sum() + " " + bank.total());
    }

    @FunctionalInterface
    private interface Answer {
        String to(Map<String, String> query);
    }

    private static void answer(HttpExchange exchange, Answer answer) throws IOException {
        int code = 200;
        String text;
        try {
            text = answer.to(query(exchange));
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            code = WRONG_REQUEST;
            text = e.toString();
        }
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(code, body.length);
        try (var out = exchange.getResponseBody()) {
            out.write(body);
        }
    }

    private static Map<String, String> query(HttpExchange exchange) {
        Map<String, String> values = new HashMap<>();
        String query = exchange.getRequestURI().getQuery();
        for (String part : query == null ? new String[0] : query.split("&")) {
            int equals = part.indexOf('=');
            values.put(part.substring(0, Math.max(0, equals)), part.substring(equals + 1));
        }
        return values;
    }

    private static int number(Map<String, String> query, String name) {
        String value = query.get(name);
        if (value == null || !value.matches("-?\\d{1,9}")) {
            throw new IllegalArgumentException(name + " must be a number, not " + value);
        }
        return Integer.parseInt(value);
    }
}
