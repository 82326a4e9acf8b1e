// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.image;

import org.autopersist.image.ImageLayout;
import org.autopersist.image.Kind;

/** Entries without fields for the class table, of the fuzzer's own. */
public final class NewClass {

    private NewClass() {}

    /** Bytes of an entry for a class with a name of so many bytes. */
    public static int size(int nameLength) {
        return (int) ImageLayout.alignUp(ImageLayout.CLASS_HEADER + nameLength, 8);
    }

    /**
     * Writes an entry, with a checksum that fits. What it says need not make sense.
     *
     * @param at           where; {@link ImageMap#classesEnd} appends it
     * @param element      the type of elements, a descriptor character; 0 for kinds with fields
     * @param instanceSize bytes of a home; 0 for kinds with elements
     */
    public static void put(ImageBytes b, long at, Kind kind, int element, int instanceSize, byte[] name) {
        b.put4(at, size(name.length));
        b.put1(at + ImageLayout.CLASS_KIND, kind.code());
        b.put1(at + ImageLayout.CLASS_ELEMENT_TYPE, element);
        b.put2(at + ImageLayout.CLASS_FIELD_COUNT, 0);
        b.put4(at + ImageLayout.CLASS_INSTANCE_SIZE, instanceSize);
        b.put2(at + ImageLayout.CLASS_NAME_LENGTH, name.length);
        b.putBytes(at + ImageLayout.CLASS_HEADER, name);
        Checksums.classEntry(b, at);
    }
}
