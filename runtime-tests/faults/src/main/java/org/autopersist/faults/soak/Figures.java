// SPDX-License-Identifier: Apache-2.0
package org.autopersist.faults.soak;

import java.util.ArrayList;
import java.util.List;

/** What a soak has counted. Thread-safe. */
public final class Figures {

    private int kills;
    private int killsInStartUp;
    private int images;
    private int full;
    private long acknowledged;
    private final List<Long> restartMillis = new ArrayList<>();

    synchronized void killed(boolean inStartUp) {
        kills++;
        killsInStartUp += inStartUp ? 1 : 0;
    }

    synchronized void imageMade() {
        images++;
    }

    synchronized void imageFull() {
        full++;
    }

    synchronized void acknowledged(long requests) {
        acknowledged += requests;
    }

    synchronized void restarted(long millis) {
        restartMillis.add(millis);
    }

    /** How often a server was killed. */
    public synchronized int kills() {
        return kills;
    }

    /** Requests that were acknowledged, and found again after each kill. */
    public synchronized long acknowledged() {
        return acknowledged;
    }

    /** How long a restart takes, from the start of the process to its readiness, in milliseconds; 0 if there was none. */
    synchronized long medianRestart() {
        List<Long> sorted = restartMillis.stream().sorted().toList();
        return sorted.isEmpty() ? 0 : sorted.get(sorted.size() / 2);
    }

    private long longestRestart() {
        return restartMillis.stream().mapToLong(Long::longValue).max().orElse(0);
    }

    @Override
    public synchronized String toString() {
        return "%,d kills, %,d of them before the server was ready, on %d images; %,d lives with a full image%n"
                        .formatted(kills, killsInStartUp, images, full)
                + "%,d requests acknowledged, 0 lost, 0 invented%n".formatted(acknowledged)
                + "restart with recovery: median %d ms, longest %d ms".formatted(medianRestart(), longestRestart());
    }
}
