package org.autopersist.quickcached.net;

/**
 * The protocols on offer.
 *
 * @param text the one of lines
 * @param binary the one whose requests begin with {@link #BINARY_MAGIC}
 */
public record Protocols(ProtocolFactory text, ProtocolFactory binary) {

    /** The first byte of a binary request. */
    public static final int BINARY_MAGIC = 0x80;

    Protocol choose(int firstByte, ServerContext server, Replies replies) {
        boolean isBinary = switch (server.settings().protocol()) {
            case AUTO -> firstByte == BINARY_MAGIC;
            case ASCII -> false;
            case BINARY -> true;
        };
        return (isBinary ? binary : text).make(server, replies);
    }
}
