// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.mutation;

import java.util.List;
import org.autopersist.fuzz.image.Checksums;
import org.autopersist.fuzz.image.ImageBytes;
import org.autopersist.image.ImageLayout;
import org.autopersist.image.SuperblockField;

/** Geometry that does not fit, mostly with a checksum that does. */
final class SuperblockDamage {

    static final List<Mutation> ALL = List.of(
            new Mutation("superblock", 5, SuperblockDamage::field),
            new Mutation("geometry", 3, SuperblockDamage::geometry));

    private SuperblockDamage() {}

    private static String field(Target t) {
        SuperblockField field = t.any(List.of(SuperblockField.values()));
        long value = t.near(t.map().get(field));
        set(t, field, value);
        return field + " " + Long.toHexString(value) + sum(t);
    }

    /** Tables that begin and end elsewhere, but aligned. */
    private static String geometry(Target t) {
        SuperblockField field = t.any(List.of(SuperblockField.CLASS_TABLE, SuperblockField.ROOT_TABLE, SuperblockField.OBJECTS,
                SuperblockField.IMAGE_SIZE));
        int unit = t.oneIn(2) ? 8 : t.oneIn(2) ? ImageBytes.PAGE : ImageLayout.CHUNK;
        long value = Math.max(0, t.map().get(field) / unit * unit + (long) unit * t.random().nextInt(-20, 21));
        set(t, field, value);
        return field + " " + Long.toHexString(value) + sum(t);
    }

    private static void set(Target t, SuperblockField field, long value) {
        if (field.size() == Long.BYTES) {
            t.bytes().put8(field.offset(), value);
        } else {
            t.bytes().put4(field.offset(), value);
        }
    }

    private static String sum(Target t) {
        return t.sum(() -> Checksums.superblock(t.bytes()));
    }
}
