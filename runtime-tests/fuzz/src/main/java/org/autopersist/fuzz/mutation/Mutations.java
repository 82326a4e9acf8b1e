// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.mutation;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.autopersist.fuzz.image.ImageBytes;
import org.autopersist.fuzz.image.ImageMap;

/** Chooses mutations by a seed. */
public final class Mutations {

    /** All there are. */
    public static final List<Mutation> ALL = Stream.of(ByteDamage.ALL, PageDamage.ALL, SuperblockDamage.ALL,
            ClassDamage.ALL, RootDamage.ALL, ChunkMapDamage.ALL, HomeDamage.ALL, LogDamage.ALL, RelocationDamage.ALL)
            .flatMap(List::stream).toList();

    private static final int MOST = 4;
    private static final int TRIES = 20;

    private Mutations() {}

    /**
     * Damages an image, in the same way for the same seed.
     *
     * @return what was done
     */
    public static String apply(ImageBytes bytes, ImageMap map, ImageBytes donor, long seed) {
        Target target = new Target(bytes, map, donor, new SplittableRandom(seed));
        int count = target.oneIn(2) ? 1 : 1 + target.random().nextInt(MOST);
        StringBuilder done = new StringBuilder();
        for (int tries = 0; tries < TRIES && count > 0 && hasContent(bytes); tries++) {
            Mutation mutation = choose(target);
            String what = mutation.damage().apply(target);
            if (what != null) {
                done.append(done.isEmpty() ? "" : "; ").append(mutation.name()).append(' ').append(what);
                count--;
            }
        }
        return done.toString();
    }

    /** Not if it was cut to nearly nothing. */
    private static boolean hasContent(ImageBytes bytes) {
        return bytes.length() >= ImageBytes.PAGE && !bytes.usedPages().isEmpty();
    }

    private static Mutation choose(Target target) {
        int left = target.random().nextInt(ALL.stream().mapToInt(Mutation::weight).sum());
        for (Mutation mutation : ALL) {
            left -= mutation.weight();
            if (left < 0) {
                return mutation;
            }
        }
        throw new AssertionError("weights");
    }
}
