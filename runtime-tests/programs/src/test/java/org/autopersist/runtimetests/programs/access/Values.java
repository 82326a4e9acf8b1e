// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.access;

import java.util.Random;

/** Values and places to write, by chance. */
final class Values {

    private Values() {}

    /** Null, canonical, old or new, small or with a structure of its own. */
    static Object any(Random r) {
        return switch (r.nextInt(7)) {
            case 0 -> null;
            case 1 -> r.nextInt(100);
            case 2 -> r.nextLong();
            case 3 -> text(r);
            case 4 -> new int[] {r.nextInt(), r.nextInt()};
            case 5 -> new Object[] {text(r), new Object[] {r.nextInt()}};
            default -> r.nextBoolean() ? Thread.State.NEW : r.nextDouble();
        };
    }

    static String text(Random r) {
        return (r.nextBoolean() ? "text " : "текст ") + r.nextInt(1000);
    }

    /** An index into an array of a target. */
    static int at(Random r) {
        return r.nextInt(Target.LENGTH);
    }

    /** A start and an end in an array of a target. */
    static int[] range(Random r) {
        int a = r.nextInt(Target.LENGTH + 1);
        int b = r.nextInt(Target.LENGTH + 1);
        return new int[] {Math.min(a, b), Math.max(a, b)};
    }
}
