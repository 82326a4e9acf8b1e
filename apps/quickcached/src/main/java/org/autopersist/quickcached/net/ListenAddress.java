// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached.net;

import java.io.IOException;
import java.net.InetSocketAddress;

/**
 * Where to listen, as option -l has it.
 *
 * @param host a name or address; null: all addresses of the machine
 * @param port 0: any that is free
 */
public record ListenAddress(String host, int port) {

    private static final int LAST_PORT = 65_535;

    /**
     * Reads {@code HOST}, {@code HOST:PORT}, or {@code [IPV6]:PORT}.
     *
     * @param usualPort if the text has none
     * @throws IllegalArgumentException if it is none of these
     */
    public static ListenAddress parse(String text, int usualPort) {
        int colon = text.lastIndexOf(':');
        boolean isBracketed = text.startsWith("[");
        boolean hasPort = isBracketed ? text.indexOf("]:") == colon - 1 : colon >= 0 && colon == text.indexOf(':');
        String host = hasPort ? text.substring(0, colon) : text;
        if (isBracketed && host.endsWith("]")) {
            host = host.substring(1, host.length() - 1);
        }
        if (host.isBlank() || host.contains("[")) {
            throw new IllegalArgumentException("'" + text + "' is no address; write HOST, HOST:PORT or [IPV6]:PORT");
        }
        return new ListenAddress(host, hasPort ? port(text, text.substring(colon + 1)) : usualPort);
    }

    private static int port(String text, String number) {
        try {
            int port = Integer.parseInt(number);
            if (port >= 0 && port <= LAST_PORT) {
                return port;
            }
        } catch (NumberFormatException _) {
            // said below
        }
        throw new IllegalArgumentException("the port of '" + text + "' must be from 0 to " + LAST_PORT);
    }

    /** @throws IOException if the host's name is not known */
    InetSocketAddress resolve() throws IOException {
        InetSocketAddress address = host == null ? new InetSocketAddress(port) : new InetSocketAddress(host, port);
        if (address.isUnresolved()) {
            throw new IOException("no address of the name " + host + " is known; -l takes addresses and names");
        }
        return address;
    }
}
