package org.autopersist.image;

/**
 * A field of the homes of a class.
 *
 * @param offset from the start of the home
 * @param type a descriptor character; {@code L} or {@code [} for references
 * @param holder the declaring class with slashes; empty for a lambda's
 * @param descriptor null unless another reference has the same holder and name
 */
public record ClassField(int offset, char type, String holder, String name, String descriptor) {

    public boolean isReference() {
        return ImageLayout.isReference(type);
    }

    ClassField withDescriptor(String newDescriptor) {
        return new ClassField(offset, type, holder, name, newDescriptor);
    }

    /** What no other field of a class has. */
    String key() {
        return holder + "." + name + ":" + (descriptor != null ? descriptor : type);
    }

    public int size() {
        return ImageLayout.sizeOf(type);
    }
}
