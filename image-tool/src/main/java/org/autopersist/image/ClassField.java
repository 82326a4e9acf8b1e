package org.autopersist.image;

/**
 * A field of the homes of a class.
 *
 * @param offset from the start of the home
 * @param type a descriptor character; {@code L} or {@code [} for references
 * @param holder the declaring class with slashes; empty for a lambda's
 */
public record ClassField(int offset, char type, String holder, String name) {

    public boolean isReference() {
        return ImageLayout.isReference(type);
    }

    public int size() {
        return ImageLayout.sizeOf(type);
    }
}
