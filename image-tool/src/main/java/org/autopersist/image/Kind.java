package org.autopersist.image;

/** What the homes of a class hold. */
public enum Kind {
    INSTANCE,
    TYPE_ARRAY,
    OBJECT_ARRAY,
    ENUM,
    CLASS_REF,
    BOX,
    STATIC_FIELD,
    LAMBDA;

    /** The kind of that code in the image; null if there is none. */
    static Kind of(int code) {
        return code >= 1 && code <= values().length ? values()[code - 1] : null;
    }

    /** The code in the image. */
    public int code() {
        return ordinal() + 1;
    }

    /** Whether homes have fields; else a length and elements. */
    public boolean hasFields() {
        return this == INSTANCE || this == BOX || this == LAMBDA;
    }

    /** Whether homes hold only a name, of an object that each process has by itself. */
    public boolean isSymbolic() {
        return this == ENUM || this == CLASS_REF || this == STATIC_FIELD;
    }
}
