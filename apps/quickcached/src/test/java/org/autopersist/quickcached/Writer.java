// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;

/**
 * A client that writes to keys of its own, one request at a time, and knows what must be there. Used by one thread at a
 * time, but for {@link #awaitAcknowledged}.
 */
final class Writer {

    private static final int KEYS = 300;

    private final int number;
    private final Random random;
    private final Map<String, String> model = new HashMap<>();
    private volatile long acknowledged;
    private volatile AssertionError wrongAnswer;

    /** The key and value, or null, of a request that was sent and not answered. */
    private String openKey;

    private String openValue;

    Writer(int number) {
        this.number = number;
        random = new Random(number);
    }

    long acknowledged() {
        return acknowledged;
    }

    /** Waits until the server has answered so many requests in all, or one of them wrongly. */
    void awaitAcknowledged(long count) throws InterruptedException {
        for (int i = 0; acknowledged < count && wrongAnswer == null; i++) {
            assertTrue(i < 6_000, "The server does not answer.");
            Thread.sleep(10);
        }
    }

    /** Writes until the server is gone. */
    void write(ServerProcess server) {
        try (Client client = server.connect()) {
            for (long count = acknowledged; step(client); ) {
                acknowledged = ++count;
            }
        } catch (IOException _) {
            // Killed.
        } catch (AssertionError e) {
            wrongAnswer = e;
        }
    }

    private boolean step(Client client) throws IOException {
        String key = "w" + number + "/" + random.nextInt(KEYS);
        String old = model.get(key);
        String request;
        String answer;
        openKey = key;
        switch (random.nextInt(6)) {
            case 0 -> {
                request = "delete " + key;
                answer = old == null ? "NOT_FOUND" : "DELETED";
                openValue = null;
            }
            case 1 -> {
                request = "append " + key + " 0 0 2\r\n+1";
                answer = old == null ? "NOT_STORED" : "STORED";
                openValue = old == null ? null : old + "+1";
            }
            default -> {
                openValue = Long.toString(acknowledged, 36).repeat(1 + random.nextInt(60));
                request = "set " + key + " 0 0 " + openValue.length() + "\r\n" + openValue;
                answer = "STORED";
            }
        }
        String found = client.send(request + "\r\n").line();
        if (found.endsWith(Client.END_OF_STREAM)) {
            return false;
        }
        assertEquals(answer, found, request);
        put(key, openValue);
        openKey = null;
        return true;
    }

    private void put(String key, String value) {
        if (value == null) {
            model.remove(key);
        } else {
            model.put(key, value);
        }
    }

    /** Claims that all is there, and that the request that was not answered was done or not. */
    void check(Client client) throws IOException {
        if (wrongAnswer != null) {
            throw wrongAnswer;
        }
        for (int i = 0; i < KEYS; i++) {
            String key = "w" + number + "/" + i;
            String answer = client.send("get " + key + "\r\n").until("END\r\n");
            if (key.equals(openKey) && answer.equals(answer(key, openValue))) {
                put(key, openValue);
            }
            assertEquals(answer(key, model.get(key)), answer);
        }
        openKey = null;
    }

    private static String answer(String key, String value) {
        return (value == null ? "" : "VALUE " + key + " 0 " + value.length() + "\r\n" + value + "\r\n") + "END\r\n";
    }
}
