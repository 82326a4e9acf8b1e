// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

/** Reads homes. What it is asked about must have been found whole before, but for {@link #classOf}. */
final class Homes {

    private final ImageBytes bytes;
    private final ClassTable classes;

    Homes(ImageBytes bytes, ClassTable classes) {
        this.bytes = bytes;
        this.classes = classes;
    }

    /** Called with each reference of a home that is not null. */
    interface ReferenceVisitor {
        /** @param at the index of an array element, or the offset of a field */
        void visit(int target, int at);
    }

    /** Null if the home has no class that the table knows. */
    ClassEntry classOf(int granule) {
        return classes.get(bytes.i4(ImageLayout.offset(granule) + ImageLayout.HOME_CLASS) & ImageLayout.CLASS_ID_MASK);
    }

    int hash(int granule) {
        return bytes.i4(ImageLayout.offset(granule) + ImageLayout.HOME_HASH);
    }

    /** Of an array or name. */
    long length(int granule) {
        return bytes.u4(ImageLayout.offset(granule) + ImageLayout.HOME_LENGTH);
    }

    /** Bytes, not rounded. */
    long size(int granule, ClassEntry type) {
        return type.homeSize(type.kind().hasFields() ? 0 : length(granule));
    }

    int reference(int granule, int at) {
        return bytes.i4(ImageLayout.offset(granule) + at);
    }

    long bits(int granule, int at, char type) {
        long offset = ImageLayout.offset(granule) + at;
        return switch (ImageLayout.sizeOf(type)) {
            case 1 -> bytes.u1(offset);
            case 2 -> bytes.u2(offset);
            case 4 -> bytes.u4(offset);
            default -> bytes.i8(offset);
        };
    }

    /** The name that a symbolic home holds; null if it is no text. */
    String name(int granule) {
        long length = length(granule);
        return length > 0xffff
                ? null
                : ModifiedUtf8.decode(bytes.bytes(ImageLayout.offset(granule) + ImageLayout.HOME_ELEMENTS, (int) length));
    }

    void forEachReference(int granule, ClassEntry type, ReferenceVisitor visitor) {
        if (type.kind() == Kind.OBJECT_ARRAY) {
            long length = length(granule);
            for (long i = 0; i < length; i++) {
                int target = bytes.i4(ImageLayout.offset(granule) + ImageLayout.HOME_ELEMENTS + ImageLayout.REFERENCE * i);
                if (target != 0) {
                    visitor.visit(target, (int) i);
                }
            }
        } else {
            for (int at : type.references()) {
                int target = reference(granule, at);
                if (target != 0) {
                    visitor.visit(target, at);
                }
            }
        }
    }
}
