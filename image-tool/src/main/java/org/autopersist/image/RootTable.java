// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Reads the root table. */
final class RootTable {

    private final List<RootEntry> entries = new ArrayList<>();
    private long end;
    private long free;

    private RootTable() {}

    /** The table, up to its end or its first damaged entry. */
    static RootTable read(ImageBytes bytes, Superblock sb, Problems problems) {
        RootTable table = new RootTable();
        Set<String> names = new HashSet<>();
        long at = sb.rootTable();
        for (int number = 1; sb.chunkMap() - at >= ImageLayout.ROOT_HEADER; number++) {
            long size = bytes.u4(at);
            if (size == 0) {
                break;
            }
            if (FreeEntry.is(sb, size)) {
                size -= ImageLayout.FREE_BIT;
                String problem = FreeEntry.check(bytes, at, size, sb.chunkMap() - at);
                if (problem != null) {
                    problems.add("root table, entry " + number, problem);
                    break;
                }
                table.free += size;
                at += size;
                continue;
            }
            RootEntry entry = null;
            String problem = "it has the impossible size " + size;
            if (size >= ImageLayout.ROOT_HEADER && size <= sb.chunkMap() - at && size % 8 == 0) {
                entry = entry(bytes, at, (int) size);
                problem = check(bytes, entry);
            }
            if (problem == null && !names.add(entry.fullName())) {
                problem = "the root " + entry.name() + " is there twice";
            }
            if (problem != null) {
                problems.add("root table, entry " + number, problem);
                break;
            }
            table.entries.add(entry);
            at += size;
        }
        table.end = at;
        return table;
    }

    List<RootEntry> entries() {
        return entries;
    }

    /** Takes up values that have changed. */
    void reload(ImageBytes bytes) {
        entries.replaceAll(root -> entry(bytes, root.offset(), root.size()));
    }

    /** Where the next entry would go, if there is no free one for it. */
    long end() {
        return end;
    }

    /** Bytes of free entries. */
    long free() {
        return free;
    }

    private static RootEntry entry(ImageBytes bytes, long at, int size) {
        int length = bytes.u2(at + ImageLayout.ROOT_NAME_LENGTH);
        String name = ImageLayout.ROOT_HEADER + length <= size
                ? name(bytes.bytes(at + ImageLayout.ROOT_HEADER, length))
                : null;
        return new RootEntry(at, size, (char) bytes.u1(at + ImageLayout.ROOT_TYPE), name, bytes.i8(at + ImageLayout.ROOT_VALUE));
    }

    /** A named root has the name that the program gave, in UTF-8; a static field that of the class file. */
    private static String name(byte[] text) {
        if (text.length == 0 || text[0] != '/') {
            return ModifiedUtf8.decode(text);
        }
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(text)).toString();
        } catch (CharacterCodingException _) {
            return null;
        }
    }

    private static String check(ImageBytes bytes, RootEntry entry) {
        if (bytes.i4(entry.offset() + ImageLayout.ROOT_CHECKSUM)
                != ImageChecksums.rootEntry(bytes, entry.offset(), entry.size())) {
            return "its checksum is wrong";
        }
        String name = entry.fullName();
        if (name == null || name.isEmpty() || name.equals("/") || name.indexOf('\0') >= 0) {
            return "its name does not fit into it, or is none";
        }
        if (entry.isNamed() && entry.nameBytes() > ImageLayout.MAX_ROOT_NAME) {
            return "its name has " + entry.nameBytes() + " bytes, more than " + ImageLayout.MAX_ROOT_NAME;
        }
        if (ImageLayout.sizeOf(entry.type()) == 0 || entry.type() == '[' || (entry.isNamed() && !entry.isReference())) {
            return "the root " + entry.name() + " has the impossible type " + entry.type();
        }
        if (entry.isReference() && entry.value() >>> 32 != 0) {
            return "the value of the root " + entry.name() + " is no reference: " + Long.toUnsignedString(entry.value());
        }
        return null;
    }
}
