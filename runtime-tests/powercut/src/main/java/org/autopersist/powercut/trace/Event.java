// SPDX-License-Identifier: Apache-2.0
package org.autopersist.powercut.trace;

import java.nio.ByteBuffer;

/**
 * Something that a JVM did, in the order of all its threads. A record of powercut.c is 4 bytes of kind, 4 of the length of the
 * name, 8 each of file, offset and size, then the name, then data, if there is any.
 *
 * @param file the inode; 0 for the folder itself, and where it does not matter
 * @param offset of a write or hole; the new size; of the end of a sync: the number of its start, in this trace
 * @param size of the data or hole
 * @param name of the file at that time, without its folder
 * @param life which of the trace's JVMs did it
 */
public record Event(Kind kind, long file, long offset, long size, String name, ByteBuffer data, int life) {

    /** What an event is. */
    public enum Kind {
        CREATE('C'), WRITE('W'), MAPPED_WRITE('M'), RESIZE('T'), PUNCH('P'), RENAME('R'), UNLINK('U'),
        SYNC_START('S'), SYNC_END('E'), NOTE('N'), UNKNOWN('X');

        private final char code;

        Kind(char code) {
            this.code = code;
        }

        static Kind of(int code) {
            for (Kind kind : values()) {
                if (kind.code == code) {
                    return kind;
                }
            }
            throw new IllegalArgumentException("no kind of event: " + code);
        }

        boolean hasData() {
            return this == WRITE || this == MAPPED_WRITE || this == NOTE;
        }
    }

    public boolean isOfFolder() {
        return file == 0;
    }
}
