// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.mutation;

import java.util.List;
import org.autopersist.fuzz.image.Checksums;
import org.autopersist.image.ImageLayout;

/** Relocation logs, which say that homes have moved. */
final class RelocationDamage {

    static final List<Mutation> ALL = List.of(new Mutation("relocation", 6, RelocationDamage::create));

    private RelocationDamage() {}

    private static String create(Target t) {
        long at = t.oneIn(6)
                ? t.granule() * ImageLayout.GRANULE
                : t.takeChunk() + (long) ImageLayout.GRANULE * t.random().nextInt(100);
        int count = t.random().nextInt(6);
        t.bytes().put8(at, t.oneIn(8) ? t.odd() : count);
        for (int i = 0; i < count; i++) {
            long pair = at + ImageLayout.RELOCATION_PAIRS + (long) ImageLayout.RELOCATION_PAIR * i;
            t.bytes().put4(pair, t.granule());
            t.bytes().put4(pair + ImageLayout.RELOCATION_NEW, t.granule());
        }
        if (!t.oneIn(8)) {
            Checksums.relocationLog(t.bytes(), at);
        }
        t.bytes().put8(ImageLayout.SB_RELOCATION_LOG, t.oneIn(8) ? t.odd() : at);
        return count + " pairs at " + Long.toHexString(at);
    }
}
