// SPDX-License-Identifier: Apache-2.0
package org.autopersist.powercut.disk;

import java.util.Random;

/** Which of the sectors that were written to a file, but not synced, are on disk. Any set is possible; these find faults soon. */
public enum Survival {
    ALL, NONE, FIRST, LAST, ALL_BUT_FIRST, ALL_BUT_LAST, ALTERNATE, PREFIX, SUFFIX, SOME_WRITES, FEW, HALF, MOST;

    private static final double LITTLE = 0.1;

    static Survival any(Random random) {
        return values()[random.nextInt(values().length)];
    }

    /** For one file. */
    interface Choice {
        /** @param sector counted from the first write on; asked in the order of writes */
        boolean survives(int write, int sector);
    }

    Choice choice(Random random, int writes, int sectors) {
        int bound = random.nextInt(sectors + 1);
        long chosen = random.nextLong();
        return switch (this) {
            case ALL -> (_, _) -> true;
            case NONE -> (_, _) -> false;
            case FIRST -> (_, sector) -> sector == 0;
            case LAST -> (_, sector) -> sector == sectors - 1;
            case ALL_BUT_FIRST -> (_, sector) -> sector != 0;
            case ALL_BUT_LAST -> (_, sector) -> sector != sectors - 1;
            case ALTERNATE -> (_, sector) -> (sector & 1) == (chosen & 1);
            case PREFIX -> (_, sector) -> sector < bound;
            case SUFFIX -> (_, sector) -> sector >= bound;
            case SOME_WRITES -> (write, _) -> new Random(chosen + write * 0x9e3779b97f4a7c15L).nextBoolean();
            case FEW -> (_, _) -> random.nextDouble() < LITTLE;
            case HALF -> (_, _) -> random.nextBoolean();
            case MOST -> (_, _) -> random.nextDouble() >= LITTLE;
        };
    }
}
