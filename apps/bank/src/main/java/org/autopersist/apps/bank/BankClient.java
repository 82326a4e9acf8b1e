// SPDX-License-Identifier: Apache-2.0
package org.autopersist.apps.bank;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** Calls a {@link BankServer}. One connection per thread is kept open. Thread-safe. */
public final class BankClient implements AutoCloseable {

    private static final int OK = 200;

    private final HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private volatile int port;

    /** Where the server is from now on. */
    public void setPort(int port) {
        this.port = port;
    }

    /** @throws IOException if there is no answer, or it is an error */
    public void transfer(int from, int to, int amount) throws IOException, InterruptedException {
        call("transfer?from=" + from + "&to=" + to + "&amount=" + amount);
    }

    public long balance(int account) throws IOException, InterruptedException {
        return Long.parseLong(call("balance?account=" + account));
    }

    /**
     * Checks that no money was made or lost; while nobody transfers.
     *
     * @throws IllegalStateException if it was
     */
    public void checkSum() throws IOException, InterruptedException {
        String[] numbers = call("sum").split(" ");
        if (!numbers[0].equals(numbers[1])) {
            throw new IllegalStateException("The balances add up to " + numbers[0] + ", not " + numbers[1]);
        }
    }

    @Override
    public void close() {
        http.shutdownNow();
    }

    private String call(String path) throws IOException, InterruptedException {
        URI uri = URI.create("http://" + InetAddress.getLoopbackAddress().getHostAddress() + ":" + port + "/" + path);
        HttpResponse<String> response = http.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
        if (response.statusCode() != OK) {
            throw new IOException(uri + " was answered with " + response.statusCode() + ": " + response.body());
        }
        return response.body();
    }
}
