// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

/**
 * A field of the homes of a class.
 *
 * @param offset from the start of the home
 * @param type a descriptor character; {@code L} or {@code [} for references
 * @param holder the declaring class with slashes; empty for a lambda's
 * @param descriptor null unless another reference has the same holder and name
 * @param isOld whether the class has it no longer, and the image keeps what it held
 * @param isPending whether it is an old one of which a field of another type is still to get its value
 */
public record ClassField(int offset, char type, String holder, String name, String descriptor, boolean isOld, boolean isPending) {

    /** Whether nothing that is there needs what it held. */
    public boolean isDroppable() {
        return isOld && !isPending;
    }

    public boolean isReference() {
        return ImageLayout.isReference(type);
    }

    ClassField withDescriptor(String newDescriptor) {
        return new ClassField(offset, type, holder, name, newDescriptor, isOld, isPending);
    }

    /** What no other field of a class has. */
    String key() {
        return holder + "." + name + ":" + (descriptor != null ? descriptor : type) + (isOld ? " (old)" : "");
    }

    public int size() {
        return ImageLayout.sizeOf(type);
    }
}
