// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

import java.util.Arrays;
import java.util.List;

/** An entry of the class table, found whole. Immutable. */
public final class ClassEntry {

    private final int id;
    private final long offset;
    private final int size;
    private final Kind kind;
    private final char elementType;
    private final int instanceSize;
    private final String name;
    private final List<ClassField> fields;
    private final int[] references;
    private final String identity;
    private final byte[] bytes;  // null: they are in the image

    ClassEntry(
            int id, long offset, int size, Kind kind, char elementType, int instanceSize, String name,
            List<ClassField> fields, String identity) {
        this(id, offset, size, kind, elementType, instanceSize, name, fields, identity, null);
    }

    private ClassEntry(
            int id, long offset, int size, Kind kind, char elementType, int instanceSize, String name,
            List<ClassField> fields, String identity, byte[] bytes) {
        this.identity = identity;
        this.bytes = bytes;
        this.id = id;
        this.offset = offset;
        this.size = size;
        this.kind = kind;
        this.elementType = elementType;
        this.instanceSize = instanceSize;
        this.name = name;
        this.fields = List.copyOf(fields);
        this.references = fields.stream().filter(ClassField::isReference).mapToInt(ClassField::offset).toArray();
    }

    /** The same without old fields that nothing needs, as the class's new objects have it; the entry itself if there are none. */
    ClassEntry withoutOld() {
        int end = fields.stream().filter(ClassField::isDroppable).mapToInt(ClassField::offset).min().orElse(-1);
        if (end < 0) {
            return this;
        }
        List<ClassField> rest = fields.stream().filter(f -> !f.isDroppable()).toList();
        // A JVM puts old fields behind all that the class has; where that is not so, the place stays.
        boolean isBehind = end % 8 == 0 && rest.stream().allMatch(f -> f.offset() + f.size() <= end);
        int rests = isBehind ? end : instanceSize;
        byte[] made = ClassEntryBytes.of(kind, rests, name, rest, identity);
        return new ClassEntry(id, offset, made.length, kind, elementType, rests, name, rest, identity, made);
    }

    /** As it stands in a new class table: without the zeros of one that has taken the place of a longer one. */
    byte[] bytes(ImageBytes image) {
        if (bytes != null) {
            return bytes;
        }
        byte[] padded = image.bytes(offset, size);
        int end = size;
        while (padded[end - 1] == 0) {
            end--;
        }
        return ClassEntryBytes.withHead(Arrays.copyOf(padded, (int) ImageLayout.alignUp(end, 8)));
    }

    /** The entry's place in the table, from 1 on. */
    public int id() {
        return id;
    }

    /** Where the entry lies in the image. */
    public long offset() {
        return offset;
    }

    /** Its bytes. */
    public int size() {
        return size;
    }

    public Kind kind() {
        return kind;
    }

    /** Bytes of a home with fields. */
    public int instanceSize() {
        return instanceSize;
    }

    /** The name as it is written: with slashes; of lambdas the description of the call site; of constants {@code class;holder.field;digest}. */
    public String name() {
        return name;
    }

    /** Whether it is of a constant that is an array of length 0. */
    boolean isEmptyArray() {
        return kind == Kind.CONSTANT && name.startsWith("[");
    }

    /** What tells a class with a number in its name from others, as it is written; null for other classes. */
    public String identity() {
        return identity;
    }

    /** In the order of the entry. */
    public List<ClassField> fields() {
        return fields;
    }

    /** Where homes with fields have their references. Not to be changed. */
    int[] references() {
        return references;
    }

    /** The type of an array's elements; {@code B} for the bytes of a name. */
    public char elementType() {
        return elementType;
    }

    int elementSize() {
        return ImageLayout.sizeOf(elementType);
    }

    /** Bytes of a home with that array length, not rounded. */
    long homeSize(long length) {
        return kind.hasFields() ? instanceSize : ImageLayout.HOME_ELEMENTS + length * elementSize();
    }

    /** The name as Java programs know it. */
    public String displayName() {
        return switch (kind) {
            case LAMBDA -> lambdaName();
            case CLASS_REF -> "java.lang.Class";
            case TYPE_ARRAY, OBJECT_ARRAY -> arrayName(name);
            case CONSTANT -> constantName();
            case STATIC_FIELD -> name.replace('/', '.') + " (static field)";
            default -> name.replace('/', '.');
        };
    }

    private String constantName() {
        String[] parts = Names.constantParts(name);
        String type = isEmptyArray() ? arrayName(parts[0]) : parts[0].replace('/', '.');
        return type + " (constant " + parts[1].replace('/', '.') + ")";
    }

    private String lambdaName() {
        String[] parts = name.split(" ", 7);
        return parts.length < 7 ? name : parts[0].replace('/', '.') + " lambda " + parts[5];
    }

    /** {@code [[I} as {@code int[][]}. */
    static String arrayName(String descriptor) {
        int dimensions = 0;
        while (dimensions < descriptor.length() && descriptor.charAt(dimensions) == '[') {
            dimensions++;
        }
        String element = descriptor.substring(dimensions);
        String base = switch (element) {
            case "Z" -> "boolean";
            case "B" -> "byte";
            case "C" -> "char";
            case "S" -> "short";
            case "I" -> "int";
            case "J" -> "long";
            case "F" -> "float";
            case "D" -> "double";
            default -> element.startsWith("L") && element.endsWith(";")
                    ? element.substring(1, element.length() - 1).replace('/', '.')
                    : element.replace('/', '.');
        };
        return base + "[]".repeat(dimensions);
    }
}
