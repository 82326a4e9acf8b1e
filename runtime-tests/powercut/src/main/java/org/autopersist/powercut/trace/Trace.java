// SPDX-License-Identifier: Apache-2.0
package org.autopersist.powercut.trace;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.autopersist.powercut.trace.Event.Kind;

/**
 * All events of some lives, one after the other, on one boot of the system. Immutable.
 *
 * @param events numbered by their place
 */
public record Trace(List<Event> events) {

    private static final int HEAD = 32;

    /** @param lives a file each */
    public static Trace read(List<Path> lives) throws IOException {
        List<Event> events = new ArrayList<>();
        for (int life = 0; life < lives.size(); life++) {
            try (FileChannel file = FileChannel.open(lives.get(life))) {
                ByteBuffer bytes = file.map(FileChannel.MapMode.READ_ONLY, 0, file.size()).order(ByteOrder.LITTLE_ENDIAN);
                int first = events.size();
                while (bytes.hasRemaining()) {
                    events.add(next(bytes, life, first));
                }
            }
        }
        return new Trace(List.copyOf(events));
    }

    private static Event next(ByteBuffer bytes, int life, int first) {
        int at = bytes.position();
        Kind kind = Kind.of(bytes.getInt(at));
        int nameLength = bytes.getInt(at + 4);
        long offset = bytes.getLong(at + 16);
        long size = bytes.getLong(at + 24);
        byte[] name = new byte[nameLength];
        bytes.get(at + HEAD, name);
        int dataLength = kind.hasData() ? Math.toIntExact(size) : 0;
        ByteBuffer data = bytes.slice(at + HEAD + nameLength, dataLength);
        bytes.position(at + HEAD + nameLength + dataLength);
        String text = new String(name, StandardCharsets.UTF_8);
        if (kind == Kind.UNKNOWN) {
            throw new IllegalStateException("there is no model for what the JVM did: " + text);
        }
        return new Event(kind, bytes.getLong(at + 8), kind == Kind.SYNC_END ? first + offset : offset, size, text, data, life);
    }
}
