package org.autopersist.fuzz.mutation;

import java.util.List;
import org.autopersist.fuzz.image.Checksums;
import org.autopersist.fuzz.image.ImageMap;
import org.autopersist.fuzz.image.ImageMap.Super;

/** Geometry that does not fit, mostly with a checksum that does. */
final class SuperblockDamage {

    static final List<Mutation> ALL = List.of(
            new Mutation("superblock", 5, SuperblockDamage::field),
            new Mutation("geometry", 3, SuperblockDamage::geometry));

    private SuperblockDamage() {}

    private static String field(Target t) {
        Super field = t.any(List.of(Super.values()));
        long value = t.near(t.map().get(field));
        set(t, field, value);
        return field + " " + Long.toHexString(value) + sum(t);
    }

    /** Tables that begin and end elsewhere, but aligned. */
    private static String geometry(Target t) {
        Super field = t.any(List.of(Super.CLASS_TABLE, Super.ROOT_TABLE, Super.OBJECTS, Super.IMAGE_SIZE));
        int unit = t.oneIn(2) ? 8 : t.oneIn(2) ? 4096 : ImageMap.CHUNK;
        long value = Math.max(0, t.map().get(field) / unit * unit + (long) unit * t.random().nextInt(-20, 21));
        set(t, field, value);
        return field + " " + Long.toHexString(value) + sum(t);
    }

    private static void set(Target t, Super field, long value) {
        if (field.size == 8) {
            t.bytes().put8(field.at, value);
        } else {
            t.bytes().put4(field.at, value);
        }
    }

    private static String sum(Target t) {
        if (t.oneIn(8)) {
            return ", checksum wrong";
        }
        Checksums.superblock(t.bytes());
        return "";
    }
}
