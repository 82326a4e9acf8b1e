// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

/**
 * A durable root in the image.
 *
 * @param offset of its entry
 * @param size of its entry in bytes
 * @param type a descriptor character; {@code L} for all references
 * @param fullName as it is written: {@code pkg.Class.field}, or a slash and the name of a named root
 * @param value the granule of a home, or the bits of a primitive value
 */
public record RootEntry(long offset, int size, char type, String fullName, long value) {

    public boolean isNamed() {
        return fullName.startsWith("/");
    }

    public boolean isReference() {
        return type == 'L';
    }

    /** As the user knows it. */
    public String name() {
        return isNamed() ? fullName.substring(1) : fullName;
    }

    /** Bytes of a named root's name, without the slash. */
    int nameBytes() {
        return name().getBytes(java.nio.charset.StandardCharsets.UTF_8).length;
    }

    /** Whether it is a named root that was removed, and whose entry is not free yet. */
    public boolean isRemoved() {
        return isNamed() && value == 0;
    }

    /** The granule of a reference's home, 0 for null. */
    public int granule() {
        return (int) value;
    }
}
