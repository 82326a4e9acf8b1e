// SPDX-License-Identifier: Apache-2.0
package org.autopersist.ycsb;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** As much of memcached's text protocol as the binding needs: get, gets, set, cas, delete, version. */
final class MemcachedServer implements AutoCloseable {

    private final ServerSocket socket = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    private final Map<String, Item> items = new ConcurrentHashMap<>();
    private final AtomicLong versions = new AtomicLong();

    private record Item(String flags, byte[] value, long version) {}

    MemcachedServer() throws IOException {
        Thread.ofVirtual().start(() -> {
            while (true) {
                try {
                    Socket client = socket.accept();
                    Thread.ofVirtual().start(() -> serve(client));
                } catch (IOException _) {
                    return; // closed
                }
            }
        });
    }

    InetSocketAddress address() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), socket.getLocalPort());
    }

    int size() {
        return items.size();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    private void serve(Socket client) {
        try (client) {
            InputStream in = new BufferedInputStream(client.getInputStream());
            OutputStream out = client.getOutputStream();
            while (true) {
                String[] words = line(in).split(" ");
                out.write(switch (words[0]) {
                    case "get", "gets" -> found(words);
                    case "set" -> ascii(set(words, in));
                    case "cas" -> ascii(swap(words, in));
                    case "delete" -> ascii(items.remove(words[1]) != null ? "DELETED" : "NOT_FOUND");
                    case "version" -> ascii("VERSION 0");
                    default -> ascii("ERROR");
                });
            }
        } catch (EOFException _) {
            // the client has gone
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private byte[] found(String[] words) {
        ByteArrayOutputStream answer = new ByteArrayOutputStream();
        for (int i = 1; i < words.length; i++) {
            Item item = items.get(words[i]);
            if (item != null) {
                String version = words[0].equals("gets") ? " " + item.version : "";
                answer.writeBytes(ascii("VALUE " + words[i] + " " + item.flags + " " + item.value.length + version));
                answer.writeBytes(item.value);
                answer.writeBytes(ascii(""));
            }
        }
        answer.writeBytes(ascii("END"));
        return answer.toByteArray();
    }

    private String set(String[] words, InputStream in) throws IOException {
        items.put(words[1], item(words, in));
        return "STORED";
    }

    private String swap(String[] words, InputStream in) throws IOException {
        Item made = item(words, in);
        Item old = items.get(words[1]);
        if (old == null) {
            return "NOT_FOUND";
        }
        boolean same = old.version == Long.parseLong(words[5]);
        return same && items.replace(words[1], old, made) ? "STORED" : "EXISTS";
    }

    private Item item(String[] words, InputStream in) throws IOException {
        byte[] value = in.readNBytes(Integer.parseInt(words[4]));
        line(in);
        return new Item(words[2], value, versions.incrementAndGet());
    }

    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c; (c = in.read()) != '\n'; ) {
            if (c < 0) {
                throw new EOFException();
            }
            line.append((char) c);
        }
        return line.toString().strip();
    }

    private static byte[] ascii(String line) {
        return (line + "\r\n").getBytes(StandardCharsets.US_ASCII);
    }
}
