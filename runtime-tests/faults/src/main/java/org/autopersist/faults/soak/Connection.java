// SPDX-License-Identifier: Apache-2.0
package org.autopersist.faults.soak;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A client's connection to a server. Not thread-safe. */
final class Connection implements AutoCloseable {

    private final Socket socket;
    private final BufferedReader in;

    Connection(int port, int client) throws IOException {
        socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setTcpNoDelay(true);
        in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
        send(Integer.toString(client));
    }

    void send(String line) throws IOException {
        socket.getOutputStream().write((line + "\n").getBytes(StandardCharsets.US_ASCII));
    }

    /** The next answer; null if the server has ended. */
    String receive() throws IOException {
        return in.readLine();
    }

    /** The lines of a dump. */
    List<String> dump() throws IOException {
        send("dump");
        List<String> lines = new ArrayList<>();
        for (String line; !".".equals(line = receive()); ) {
            if (line == null) {
                throw new IOException("the server ended in the middle of a dump");
            }
            lines.add(line);
        }
        return lines;
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
