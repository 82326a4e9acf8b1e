// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.mutation;

import java.util.List;
import org.autopersist.fuzz.image.ImageBytes;

/** Bits, bytes and words anywhere where the image is not zero. */
final class ByteDamage {

    static final List<Mutation> ALL = List.of(
            new Mutation("bits", 6, ByteDamage::bits),
            new Mutation("bytes", 4, ByteDamage::bytes),
            new Mutation("word4", 4, t -> word(t, 4)),
            new Mutation("word8", 4, t -> word(t, 8)),
            new Mutation("copy", 2, ByteDamage::copy));

    private ByteDamage() {}

    /** Near other bytes that are used, more often than not. */
    private static long place(Target t) {
        long at = (long) t.any(t.bytes().usedPages()) * ImageBytes.PAGE + t.random().nextInt(ImageBytes.PAGE);
        for (int i = 0; i < 64 && t.bytes().u8(at & ~7L) == 0; i++) {
            at = at / ImageBytes.PAGE * ImageBytes.PAGE + t.random().nextInt(ImageBytes.PAGE);
        }
        return at;
    }

    private static String bits(Target t) {
        StringBuilder done = new StringBuilder();
        for (int i = t.random().nextInt(8); i >= 0; i--) {
            long at = place(t);
            t.bytes().put1(at, t.bytes().u1(at) ^ 1 << t.random().nextInt(8));
            done.append(Long.toHexString(at)).append(' ');
        }
        return done.toString().trim();
    }

    private static String bytes(Target t) {
        long at = place(t);
        int count = 1 + t.random().nextInt(t.oneIn(4) ? 64 : 4);
        for (int i = 0; i < count; i++) {
            t.bytes().put1(at + i, t.random().nextInt(256));
        }
        return count + " at " + Long.toHexString(at);
    }

    private static String word(Target t, int size) {
        long at = place(t) / size * size;
        if (size == 4) {
            t.bytes().put4(at, t.near(t.bytes().u4(at)));
        } else {
            t.bytes().put8(at, t.near(t.bytes().u8(at)));
        }
        return Long.toHexString(at);
    }

    private static String copy(Target t) {
        long from = place(t) & ~7L;
        long to = place(t) & ~7L;
        int count = 8 * (1 + t.random().nextInt(64));
        t.bytes().putBytes(to, t.bytes().bytes(from, count));
        return count + " from " + Long.toHexString(from) + " to " + Long.toHexString(to);
    }
}
