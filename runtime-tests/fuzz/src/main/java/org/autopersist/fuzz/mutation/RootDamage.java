// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.mutation;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.BiFunction;
import org.autopersist.fuzz.image.Checksums;
import org.autopersist.fuzz.image.ImageMap.RootEntry;
import org.autopersist.image.ImageLayout;

/** Entries of the root table. */
final class RootDamage {

    static final List<Mutation> ALL = List.of(
            root("root value", 6, RootDamage::value),
            root("root entry", 4, RootDamage::entry),
            root("root name", 2, RootDamage::name),
            root("root free", 2, RootDamage::free),
            root("root twice", 2, RootDamage::twice));

    private RootDamage() {}

    private static Mutation root(String name, int weight, BiFunction<Target, RootEntry, String> damage) {
        return Mutation.ofOne(name, weight, t -> t.map().roots(), damage);
    }

    private static String value(Target t, RootEntry root) {
        long value = t.oneIn(6) ? t.odd() : root.type() == 'L' ? t.granule()
                : t.near(t.bytes().u8(root.at() + ImageLayout.ROOT_VALUE));
        t.bytes().put8(root.at() + ImageLayout.ROOT_VALUE, value);
        return root.name() + " " + Long.toHexString(value);
    }

    private static String entry(Target t, RootEntry root) {
        String what = switch (t.random().nextInt(4)) {
            case 0 -> {
                t.bytes().put1(root.at() + ImageLayout.ROOT_TYPE,
                        t.oneIn(4) ? t.random().nextInt(256) : "LZBCSIJFD[".charAt(t.random().nextInt(10)));
                yield "type";
            }
            case 1 -> {
                t.bytes().put4(root.at(), t.near(root.size()));
                yield "size";
            }
            case 2 -> {
                t.bytes().put2(root.at() + ImageLayout.ROOT_NAME_LENGTH, (int) t.near(root.name().length()));
                yield "length";
            }
            default -> {
                t.bytes().put1(root.at() + ImageLayout.ROOT_RESERVED, t.random().nextInt(256));
                yield "reserved";
            }
        };
        return what + " of " + root.name() + sum(t, root.at());
    }

    private static String name(Target t, RootEntry root) {
        int length = root.name().length();
        if (t.oneIn(2)) {
            for (int i = t.random().nextInt(3); i >= 0; i--) {
                t.bytes().put1(root.at() + ImageLayout.ROOT_HEADER
                        + t.random().nextInt(Math.max(1, length)), t.random().nextInt(256));
            }
            return "of " + root.name() + sum(t, root.at());
        }
        RootEntry other = t.any(t.map().roots());
        byte[] name = other.name().getBytes(StandardCharsets.ISO_8859_1);
        int count = Math.min(name.length, root.size() - ImageLayout.ROOT_HEADER);
        t.bytes().putBytes(root.at() + ImageLayout.ROOT_HEADER, java.util.Arrays.copyOf(name, count));
        t.bytes().put2(root.at() + ImageLayout.ROOT_NAME_LENGTH, count);
        return other.name() + " for " + root.name() + sum(t, root.at());
    }

    private static String free(Target t, RootEntry root) {
        t.bytes().put4(root.at(), (t.oneIn(2) ? root.size() : t.near(root.size())) | ImageLayout.FREE_BIT);
        return root.name() + t.sum(() -> Checksums.freeEntry(t.bytes(), root.at()));
    }

    private static String twice(Target t, RootEntry root) {
        long at = t.map().rootsEnd();
        if (at + root.size() > t.map().chunkMap()) {
            return null;
        }
        t.bytes().putBytes(at, t.bytes().bytes(root.at(), root.size()));
        t.bytes().put8(at + ImageLayout.ROOT_VALUE, t.granule());
        return root.name() + sum(t, at);
    }

    private static String sum(Target t, long at) {
        return t.sum(() -> Checksums.rootEntry(t.bytes(), at));
    }
}
