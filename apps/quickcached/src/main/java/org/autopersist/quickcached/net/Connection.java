// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached.net;

import io.netty.channel.Channel;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.concurrent.atomic.AtomicBoolean;

/** A client, as seen from outside its event loop. */
public final class Connection {

    private final Channel channel;
    private final AtomicBoolean isSentAway = new AtomicBoolean();
    private volatile long lastUsed = System.nanoTime();

    Connection(Channel channel) {
        this.channel = channel;
    }

    /** A request was handled. */
    void use() {
        lastUsed = System.nanoTime();
    }

    long idleNanos() {
        return System.nanoTime() - lastUsed;
    }

    /**
     * Closes it, later if its event loop is busy.
     *
     * @return false if this was called before
     */
    boolean sendAway() {
        if (!isSentAway.compareAndSet(false, true)) {
            return false;
        }
        close();
        return true;
    }

    void close() {
        channel.close();
    }

    String remote() {
        return text(channel.remoteAddress());
    }

    String local() {
        return text(channel.localAddress());
    }

    private static String text(SocketAddress address) {
        return address instanceof InetSocketAddress inet
                ? "tcp:" + inet.getAddress().getHostAddress() + ":" + inet.getPort()
                : String.valueOf(address);
    }
}
