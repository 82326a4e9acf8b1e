// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads the class table. */
final class ClassTable {

    private final ImageBytes bytes;
    private final Problems problems;
    private final List<ClassEntry> entries = new ArrayList<>();
    private final Map<String, Integer> seen = new HashMap<>();
    private final boolean hasConstants;
    private long end;
    private long free;

    private ClassTable(ImageBytes bytes, Problems problems, boolean hasConstants) {
        this.bytes = bytes;
        this.problems = problems;
        this.hasConstants = hasConstants;
    }

    /** The table, up to its end or its first entry whose size can't be believed; an entry that is free, or has a problem, is null. */
    static ClassTable read(ImageBytes bytes, Superblock sb, Problems problems) {
        ClassTable table = new ClassTable(bytes, problems, sb.version() >= ImageLayout.CONSTANTS_VERSION);
        long at = sb.classTable();
        while (sb.rootTable() - at >= ImageLayout.CLASS_HEADER) {
            long size = bytes.u4(at);
            if (size == 0) {
                break;
            }
            boolean isFree = FreeEntry.is(sb, size);
            size -= isFree ? ImageLayout.FREE_BIT : 0;
            if (size < ImageLayout.CLASS_HEADER || size > sb.rootTable() - at || size % 8 != 0) {
                problems.add("class table", "the entry at offset " + at + " has the impossible size " + size);
                break;
            }
            if (isFree) {
                String problem = FreeEntry.check(bytes, at, size, sb.rootTable() - at);
                if (problem != null) {
                    problems.add("class table, entry " + (table.entries.size() + 1), problem);
                }
                table.free += size;
            }
            table.entries.add(isFree ? null : table.entry(table.entries.size() + 1, at, (int) size));
            at += size;
        }
        table.end = at;
        return table;
    }

    /** The class of that id; null if there is none, or a damaged one. */
    ClassEntry get(int id) {
        return id >= 1 && id <= entries.size() ? entries.get(id - 1) : null;
    }

    List<ClassEntry> entries() {
        return entries;
    }

    /** Where the next entry would go, if there is no free one for it. */
    long end() {
        return end;
    }

    /** Bytes of free entries. */
    long free() {
        return free;
    }

    private ClassEntry entry(int id, long at, int size) {
        String where = "class table, entry " + id;
        if (bytes.i4(at + ImageLayout.CLASS_CHECKSUM) != ImageChecksums.classEntry(bytes, at, size)) {
            problems.add(where, "its checksum is wrong");
            return null;
        }
        Kind kind = Kind.of(bytes.u1(at + ImageLayout.CLASS_KIND));
        int nameLength = bytes.u2(at + ImageLayout.CLASS_NAME_LENGTH);
        if (kind == null || (kind == Kind.CONSTANT && !hasConstants)) {
            problems.add(where, "it has the unknown kind " + bytes.u1(at + ImageLayout.CLASS_KIND));
            return null;
        }
        if (nameLength == 0 || ImageLayout.CLASS_HEADER + nameLength > size) {
            problems.add(where, "its name does not fit into it");
            return null;
        }
        String name = ModifiedUtf8.decode(bytes.bytes(at + ImageLayout.CLASS_HEADER, nameLength));
        if (name == null) {
            problems.add(where, "its name is no text");
            return null;
        }
        boolean isName = switch (kind) {
            case LAMBDA -> !name.isEmpty();
            case CONSTANT -> Names.isConstant(name);
            default -> Names.isClass(name);
        };
        if (!isName) {
            problems.add(where, "its name is no name of a class");
            return null;
        }
        ClassEntry entry = kind.hasFields()
                ? withFields(where, id, at, size, kind, name)
                : withElements(where, id, at, size, kind, name);
        if (entry != null) {
            checkUnique(where, id, at, size);
        }
        return entry;
    }

    /** Zeros at the end don't count. */
    private void checkUnique(String where, int id, long at, int size) {
        long head = at + ImageLayout.CLASS_KIND;
        String contents = new String(bytes.bytes(head, (int) (at + size - head)), StandardCharsets.ISO_8859_1);
        int length = contents.length();
        while (length > 0 && contents.charAt(length - 1) == 0) {
            length--;
        }
        Integer other = seen.putIfAbsent(contents.substring(0, length), id);
        if (other != null) {
            problems.add(where, "it is the same as entry " + other);
        }
    }

    private ClassEntry withElements(String where, int id, long at, int size, Kind kind, String name) {
        char type = (char) bytes.u1(at + ImageLayout.CLASS_ELEMENT_TYPE);
        boolean fits = switch (kind) {
            case TYPE_ARRAY -> ImageLayout.sizeOf(type) != 0 && !ImageLayout.isReference(type) && name.equals("[" + type);
            case OBJECT_ARRAY -> type == 'L' && name.startsWith("[") && name.length() > 2;
            default -> type == 'B' && !name.startsWith("[");
        };
        if (!fits || bytes.u2(at + ImageLayout.CLASS_FIELD_COUNT) != 0) {
            problems.add(where, "the class " + name + " has no elements of the type " + type);
            return null;
        }
        int end = ImageLayout.CLASS_HEADER + bytes.u2(at + ImageLayout.CLASS_NAME_LENGTH);
        boolean mayHaveIdentity = kind == Kind.OBJECT_ARRAY || kind == Kind.CLASS_REF || kind == Kind.ENUM;
        String identity = mayHaveIdentity ? identity(at + end, at + size, false) : null;
        end += identity != null ? ImageLayout.DESCRIPTOR_HEADER + bytes.u2(at + end + ImageLayout.DESCRIPTOR_LENGTH) : 0;
        boolean isPlain = bytes.u4(at + ImageLayout.CLASS_INSTANCE_SIZE) == 0;
        for (int i = end; isPlain && i < size; i++) {
            isPlain = bytes.u1(at + i) == 0;
        }
        if (!isPlain) {
            problems.add(where, "the entry of " + name + " holds what it has no place for");
            return null;
        }
        return new ClassEntry(id, at, size, kind, type, 0, name, List.of(), identity);
    }

    private ClassEntry withFields(String where, int id, long at, int size, Kind kind, String name) {
        long instanceSize = bytes.u4(at + ImageLayout.CLASS_INSTANCE_SIZE);
        if (instanceSize < ImageLayout.HOME_FIELDS + 4 || instanceSize % 8 != 0 || instanceSize > Integer.MAX_VALUE) {
            problems.add(where, "the class " + name + " has the impossible instance size " + instanceSize);
            return null;
        }
        int count = bytes.u2(at + ImageLayout.CLASS_FIELD_COUNT);
        if (name.startsWith("[") && (count != 0 || instanceSize != ImageLayout.HOME_ELEMENTS)) {
            problems.add(where, "the empty array " + name + " has fields, or the instance size " + instanceSize);
            return null;
        }
        List<ClassField> fields = new ArrayList<>();
        BitSet taken = new BitSet();
        long next = at + ImageLayout.CLASS_HEADER + bytes.u2(at + ImageLayout.CLASS_NAME_LENGTH);
        for (int i = 0; i < count; i++) {
            ClassField field = next + ImageLayout.FIELD_HEADER <= at + size ? field(next, at + size) : null;
            if (field == null || !Names.isLegal(field.name(), false)
                    || !(field.holder().isEmpty() || Names.isLegal(field.holder(), true))) {
                problems.add(where, "field " + i + " of the class " + name + " does not fit into the entry, or has no legal name");
                return null;
            }
            if (field.size() == 0 || field.offset() < ImageLayout.HOME_FIELDS || field.offset() % field.size() != 0
                    || field.offset() > instanceSize - field.size()) {
                problems.add(where, "the field " + field.name() + " of the class " + name + " has the type "
                        + field.type() + " and the impossible offset " + field.offset());
                return null;
            }
            int from = field.offset();
            if (taken.nextSetBit(from) >= 0 && taken.nextSetBit(from) < from + field.size()) {
                problems.add(where, "the field " + field.name() + " of the class " + name + " overlaps another one");
                return null;
            }
            taken.set(from, from + field.size());
            fields.add(field);
            next += ImageLayout.FIELD_HEADER + bytes.u2(next + ImageLayout.FIELD_HOLDER_LENGTH)
                    + bytes.u2(next + ImageLayout.FIELD_NAME_LENGTH);
        }
        long behind = addDescriptors(fields, next, at + size);
        String identity = behind >= 0 && kind != Kind.BOX ? identity(behind, at + size, kind == Kind.LAMBDA) : null;
        behind += identity != null ? ImageLayout.DESCRIPTOR_HEADER + bytes.u2(behind + ImageLayout.DESCRIPTOR_LENGTH) : 0;
        if (behind < 0 || !isEnd(behind, at + size, identity != null)) {
            problems.add(where, "the class " + name + " has descriptors of fields that do not fit into the entry");
            return null;
        }
        if (kind == Kind.BOX && fields.size() > 1) {
            problems.add(where, "the class " + name + " is no box: it has " + fields.size() + " fields");
            return null;
        }
        return new ClassEntry(id, at, size, kind, '\0', (int) instanceSize, name, fields, identity);
    }

    /** What tells a numbered class or a lambda from others; null if there is none there. */
    private String identity(long at, long end, boolean isLambda) {
        boolean isThere = at + ImageLayout.DESCRIPTOR_HEADER <= end
                && bytes.u2(at + ImageLayout.DESCRIPTOR_FIELD) == ImageLayout.IDENTITY_FIELD;
        long text = at + ImageLayout.DESCRIPTOR_HEADER;
        int length = isThere ? bytes.u2(at + ImageLayout.DESCRIPTOR_LENGTH) : 0;
        String identity = isThere && text + length <= end ? ModifiedUtf8.decode(bytes.bytes(text, length)) : null;
        return identity != null && Names.isIdentity(identity, isLambda) ? identity : null;
    }

    /** Nothing but zeros may be behind an identity; behind descriptors a length of 0 ends all. */
    private boolean isEnd(long at, long end, boolean hasIdentity) {
        if (!hasIdentity) {
            return at + ImageLayout.DESCRIPTOR_HEADER > end || bytes.u2(at + ImageLayout.DESCRIPTOR_LENGTH) == 0;
        }
        boolean isZero = true;
        for (long i = at; i < end && isZero; i++) {
            isZero = bytes.u1(i) == 0;
        }
        return isZero;
    }

    /** Where they end; negative if they break the format's rules. */
    private long addDescriptors(List<ClassField> fields, long at, long end) {
        int least = 0;
        while (at + ImageLayout.DESCRIPTOR_HEADER <= end && bytes.u2(at + ImageLayout.DESCRIPTOR_LENGTH) != 0
                && bytes.u2(at + ImageLayout.DESCRIPTOR_FIELD) != ImageLayout.IDENTITY_FIELD) {
            int field = bytes.u2(at + ImageLayout.DESCRIPTOR_FIELD);
            int length = bytes.u2(at + ImageLayout.DESCRIPTOR_LENGTH);
            at += ImageLayout.DESCRIPTOR_HEADER;
            String descriptor = at + length <= end ? ModifiedUtf8.decode(bytes.bytes(at, length)) : null;
            if (descriptor == null || field < least || field >= fields.size()) {
                return -1;
            }
            fields.set(field, fields.get(field).withDescriptor(descriptor));
            least = field + 1;
            at += length;
        }
        return at;
    }

    private ClassField field(long at, long end) {
        int holderLength = bytes.u2(at + ImageLayout.FIELD_HOLDER_LENGTH);
        int nameLength = bytes.u2(at + ImageLayout.FIELD_NAME_LENGTH);
        int offset = bytes.i4(at + ImageLayout.FIELD_OFFSET);
        long text = at + ImageLayout.FIELD_HEADER;
        if (nameLength == 0 || text + holderLength + nameLength > end || offset < 0) {
            return null;
        }
        String holder = ModifiedUtf8.decode(bytes.bytes(text, holderLength));
        String name = ModifiedUtf8.decode(bytes.bytes(text + holderLength, nameLength));
        return holder == null || name == null
                ? null
                : new ClassField(offset, (char) bytes.u1(at + ImageLayout.FIELD_TYPE), holder, name, null,
                        (bytes.u1(at + ImageLayout.FIELD_FLAGS) & ImageLayout.FIELD_OLD) != 0,
                        (bytes.u1(at + ImageLayout.FIELD_FLAGS) & ImageLayout.FIELD_PENDING) != 0);
    }
}
