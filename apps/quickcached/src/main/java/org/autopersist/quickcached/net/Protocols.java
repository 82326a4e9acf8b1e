// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached.net;

import java.util.function.BiFunction;

/**
 * The protocols on offer: what makes one for a connection.
 *
 * @param text the one of lines
 * @param binary the one whose requests begin with {@link #BINARY_MAGIC}
 */
public record Protocols(BiFunction<ServerContext, Replies, Protocol> text, BiFunction<ServerContext, Replies, Protocol> binary) {

    /** The first byte of a binary request. */
    public static final int BINARY_MAGIC = 0x80;

    Protocol choose(int firstByte, ServerContext server, Replies replies) {
        boolean isBinary = switch (server.settings().protocol()) {
            case AUTO -> firstByte == BINARY_MAGIC;
            case ASCII -> false;
            case BINARY -> true;
        };
        return (isBinary ? binary : text).apply(server, replies);
    }
}
