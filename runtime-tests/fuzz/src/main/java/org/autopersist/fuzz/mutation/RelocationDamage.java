package org.autopersist.fuzz.mutation;

import java.util.List;
import org.autopersist.fuzz.image.Checksums;
import org.autopersist.fuzz.image.ImageMap;
import org.autopersist.fuzz.image.ImageMap.Super;

/** Relocation logs, which say that homes have moved. */
final class RelocationDamage {

    static final List<Mutation> ALL = List.of(new Mutation("relocation", 6, RelocationDamage::create));

    private RelocationDamage() {}

    private static String create(Target t) {
        long at = t.oneIn(6) ? t.granule() * ImageMap.GRANULE : t.freeChunk() + (long) ImageMap.GRANULE * t.random().nextInt(100);
        int count = t.random().nextInt(6);
        t.bytes().put8(at, t.oneIn(8) ? t.odd() : count);
        for (int i = 0; i < count; i++) {
            t.bytes().put4(at + 16 + 8L * i, t.granule());
            t.bytes().put4(at + 20 + 8L * i, t.granule());
        }
        if (!t.oneIn(8)) {
            Checksums.relocationLog(t.bytes(), at);
        }
        t.bytes().put8(Super.RELOCATION_LOG.at, t.oneIn(8) ? t.odd() : at);
        return count + " pairs at " + Long.toHexString(at);
    }
}
