// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached.net;

import io.netty.channel.Channel;
import io.netty.channel.ChannelId;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.autopersist.quickcached.cache.Counter;
import org.autopersist.quickcached.cache.Counters;

/** The clients that are served. Thread-safety: any thread. */
public final class Connections {

    private final int most;
    private final Counters counters;
    private final AtomicInteger count = new AtomicInteger();
    private final ConcurrentMap<ChannelId, Connection> open = new ConcurrentHashMap<>();

    Connections(int most, Counters counters) {
        this.most = most;
        this.counters = counters;
    }

    /** @return null if there are as many as may be */
    Connection add(Channel channel) {
        if (count.incrementAndGet() > most) {
            count.decrementAndGet();
            counters.count(Counter.REJECTED_CONNECTIONS);
            return null;
        }
        counters.count(Counter.TOTAL_CONNECTIONS);
        Connection connection = new Connection(channel);
        open.put(channel.id(), connection);
        return connection;
    }

    void remove(Channel channel) {
        if (open.remove(channel.id()) != null) {
            count.decrementAndGet();
        }
    }

    public int count() {
        return count.get();
    }

    List<Connection> all() {
        return List.copyOf(open.values());
    }

    /** Sends those away that have sent no whole request for so long. */
    void closeIdle(Duration timeout) {
        for (Connection connection : open.values()) {
            if (connection.idleNanos() > timeout.toNanos() && connection.sendAway()) {
                counters.count(Counter.IDLE_KICKS);
            }
        }
    }
}
