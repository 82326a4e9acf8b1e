// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

/** What the homes of a class hold. Immutable. */
public enum Kind {
    INSTANCE(1),
    TYPE_ARRAY(2),
    OBJECT_ARRAY(3),
    ENUM(4),
    CLASS_REF(5),
    BOX(6),
    STATIC_FIELD(7),
    LAMBDA(8),
    CONSTANT(9);

    private final int code;

    Kind(int code) {
        this.code = code;
    }

    /** The kind of that code in the image; null if there is none. */
    public static Kind of(int code) {
        for (Kind kind : values()) {
            if (kind.code == code) {
                return kind;
            }
        }
        return null;
    }

    /** The code in the image. */
    public int code() {
        return code;
    }

    /** Whether homes have fields; else a length and elements. */
    public boolean hasFields() {
        return this == INSTANCE || this == BOX || this == LAMBDA || this == CONSTANT;
    }

    /** Whether homes hold only a name, of an object that each process has by itself. */
    public boolean isSymbolic() {
        return this == ENUM || this == CLASS_REF || this == STATIC_FIELD;
    }
}
