// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;

/** A connection that sends and receives bytes as they are, written as ISO 8859-1. */
final class Client implements AutoCloseable {

    static final String END_OF_STREAM = "<end>";

    private static final int PATIENCE_MILLIS = 60_000;

    private final Socket socket;
    private final InputStream in;
    private final OutputStream out;

    Client(int port) throws IOException {
        socket = new Socket("127.0.0.1", port);
        socket.setTcpNoDelay(true);
        socket.setSoTimeout(PATIENCE_MILLIS);
        in = new BufferedInputStream(socket.getInputStream());
        out = socket.getOutputStream();
    }

    Client send(String bytes) throws IOException {
        out.write(bytes.getBytes(StandardCharsets.ISO_8859_1));
        return this;
    }

    /** The next line, without its end. */
    String line() throws IOException {
        String line = until("\r\n");
        return line.endsWith("\r\n") ? line.substring(0, line.length() - 2) : line;
    }

    /** What comes, up to and with a text; or up to the end of the stream, marked as such. */
    String until(String end) throws IOException {
        byte[] wanted = end.getBytes(StandardCharsets.ISO_8859_1);
        ByteArrayOutputStream read = new ByteArrayOutputStream();
        for (int matched = 0; matched < wanted.length; ) {
            int b = next();
            if (b < 0) {
                return read.toString(StandardCharsets.ISO_8859_1) + END_OF_STREAM;
            }
            read.write(b);
            matched = b == wanted[matched] ? matched + 1 : b == wanted[0] ? 1 : 0;
        }
        return read.toString(StandardCharsets.ISO_8859_1);
    }

    private int next() throws IOException {
        try {
            return in.read();
        } catch (SocketException _) {
            return -1; // reset
        }
    }

    /** So many bytes. */
    byte[] bytes(int count) throws IOException {
        byte[] bytes = in.readNBytes(count);
        if (bytes.length < count) {
            throw new EOFException();
        }
        return bytes;
    }

    /** Whether nothing comes within so many milliseconds. */
    boolean isSilent(int millis) throws IOException {
        socket.setSoTimeout(millis);
        try {
            return in.read() == Integer.MIN_VALUE;
        } catch (SocketTimeoutException _) {
            return true;
        } finally {
            socket.setSoTimeout(PATIENCE_MILLIS);
        }
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}
