// SPDX-License-Identifier: Apache-2.0
package org.autopersist.faults.soak;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * A client of a server that is killed again and again. It knows what was acknowledged, and what was asked but not
 * answered when the server died: of that, any number of the first requests may have been performed, each wholly.
 * Used by one thread at a time.
 */
final class Client {

    private static final String FULL = "full";

    private final int number;
    private final Random random;
    private final Deque<Request> unanswered = new ArrayDeque<>();
    private Model model = new Model();
    private long acknowledged;
    private boolean full;

    Client(int number, long seed) {
        this.number = number;
        this.random = new Random(seed + number);
    }

    int number() {
        return number;
    }

    /** Requests that were answered so far. */
    long acknowledged() {
        return acknowledged;
    }

    /** Whether the server's image was full in its last life. */
    boolean sawFull() {
        return full;
    }

    /** A new image: nothing is there. */
    void startAnew() {
        model = new Model();
        unanswered.clear();
    }

    /** What the client's transfers have done to the accounts. */
    Model model() {
        return model;
    }

    /**
     * Sends requests until the server dies.
     *
     * @param window so many requests are under way at a time
     * @param blocks how many of 1000 requests make the image grow
     * @throws SoakFailure if an answer is wrong
     */
    void work(Connection connection, int window, int blocks) {
        full = false;
        try {
            while (true) {
                while (unanswered.size() < window) {
                    Request next = Request.next(random, blocks);
                    unanswered.add(next);
                    connection.send(next.line());
                }
                String answer = connection.receive();
                if (answer == null) {
                    return;
                }
                accept(answer);
            }
        } catch (IOException _) {
            // The server was killed. What it had answered and was not read counts as not answered.
        }
    }

    private void accept(String answer) {
        Request request = unanswered.remove();
        if (answer.equals(FULL)) {
            full = true; // and so are all answers that follow in this life
            return;
        }
        String expected = model.apply(request);
        if (!expected.equals(answer)) {
            throw new SoakFailure("client " + number + ": the answer to '" + request.line() + "' was '" + answer
                    + "' instead of '" + expected + "'");
        }
        acknowledged++;
    }

    /**
     * Compares the server's data with what it may be, and goes on from there.
     *
     * @param dump the client's own lines of the server's dump
     * @throws SoakFailure if an acknowledged request is lost, or there is something that nobody asked for
     */
    void check(List<String> dump) {
        List<String> actual = new ArrayList<>(dump);
        actual.sort(null);
        List<String> acknowledgedLines = model.lines();
        Set<String> possible = new HashSet<>(acknowledgedLines);
        List<String> expected = acknowledgedLines;
        int pending = unanswered.size();
        while (!expected.equals(actual)) {
            if (unanswered.isEmpty()) {
                throw new SoakFailure(difference(acknowledgedLines, possible, actual, pending));
            }
            model.apply(unanswered.remove());
            expected = model.lines();
            possible.addAll(expected);
        }
        unanswered.clear();
    }

    private String difference(List<String> acknowledgedLines, Set<String> possible, List<String> actual, int pending) {
        Set<String> there = new HashSet<>(actual);
        List<String> lost = acknowledgedLines.stream().filter(line -> !there.contains(line)).toList();
        List<String> invented = actual.stream().filter(line -> !possible.contains(line)).toList();
        return "client " + number + ", with " + pending + " requests not answered:\n  acknowledged, not there: "
                + lost + "\n  there, but by no request: " + invented
                + (invented.isEmpty() && lost.isEmpty() ? "\n  a request was done in part" : "");
    }
}
