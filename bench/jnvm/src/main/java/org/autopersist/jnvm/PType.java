// SPDX-License-Identifier: Apache-2.0
package org.autopersist.jnvm;

import java.util.function.LongConsumer;

/**
 * A class of persistent objects: how many words it has and which of them are references. Its number is kept in the heap
 * (the paper keeps names in a table there, section 4.1.1).
 *
 * @param number 16 to 32767
 * @param bytes of its fields
 * @param references offsets of the fields that refer to other objects, given the object
 */
public record PType(int number, int bytes, References references) {

    static final int ARRAY = 1;
    static final int BYTES = 2;
    /** Of the blocks of the first slot size; those of the others follow. */
    static final int SLOTS = 3;
    private static final int FIRST_FREE = 16;
    private static final int LAST = (1 << 15) - 1;

    /** Says where an object's references are. */
    @FunctionalInterface
    public interface References {
        /** Passes the offset of each field that is a reference, whether null or not. */
        void forEach(PObject object, LongConsumer offset);
    }

    /** Of objects without references. */
    public static final References NONE = (_, _) -> {};

    /** @throws IllegalArgumentException if the number is out of range or {@code bytes} is not positive */
    public PType {
        if (number < FIRST_FREE || number > LAST || bytes < 1) {
            throw new IllegalArgumentException("class number " + number + " (16 to 32767), " + bytes + " bytes");
        }
    }
}
