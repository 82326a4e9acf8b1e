// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test.crash;

import java.util.Arrays;
import java.util.Locale;

/**
 * How a crash state is chosen among all that are possible at an event. A choice has for each pending word the index of
 * its value, 0 for the durable one.
 */
enum StateKind {

    /** Nothing that is pending reached the medium. */
    NONE(false) {
        @Override
        void choose(PendingSet set, long number, long seed, int[] choice) {}
    },

    /** All of it did. */
    ALL(false) {
        @Override
        void choose(PendingSet set, long number, long seed, int[] choice) {
            lastOf(set, 0, set.size(), choice);
        }
    },

    /**
     * The state of this number among all: each word is a digit, the first word the lowest. If each has one pending
     * value, the number is the set of words that reached the medium.
     */
    SUBSET(true) {
        @Override
        void choose(PendingSet set, long number, long seed, int[] choice) {
            long rest = number;
            for (int i = 0; i < choice.length && rest != 0; i++) {
                int radix = set.word(i).count() + 1;
                choice[i] = (int) Long.remainderUnsigned(rest, radix);
                rest = Long.divideUnsigned(rest, radix);
            }
        }
    },

    /** Each word any value of its history; words that are durable are rare, as likely as others or frequent, by the seed. */
    RANDOM(true) {
        @Override
        void choose(PendingSet set, long number, long seed, int[] choice) {
            int share = SHARES[(int) Long.remainderUnsigned(seed, SHARES.length)];
            for (int i = 0; i < choice.length; i++) {
                long random = Mix.mix(seed, i);
                int count = set.word(i).count();
                if ((random & 0xff) < share) {
                    choice[i] = count == 1 ? 1 : 1 + (int) Long.remainderUnsigned(random >>> 8, count);
                }
            }
        }
    },

    /** Each line as it was at a moment of its own, the way hardware writes lines back. */
    LINES(true) {
        @Override
        void choose(PendingSet set, long number, long seed, int[] choice) {
            for (int line = 0; line < set.lineCount(); line++) {
                int start = set.lineStart(line);
                int end = set.lineEnd(line);
                long random = Mix.mix(seed, line);
                int pick = start + (int) Long.remainderUnsigned(random, end - start);
                PendingWord word = set.word(pick);
                long moment = (random & 1L << 40) != 0 ? Long.MAX_VALUE : word.firstTime() - (random >>> 41 & 1);
                at(set, start, end, moment, choice);
            }
        }
    },

    /** The whole image as it was at one moment: what was stored until then, and nothing later. */
    MOMENT(true) {
        @Override
        void choose(PendingSet set, long number, long seed, int[] choice) {
            if (choice.length > 0) {
                PendingWord word = set.word((int) Long.remainderUnsigned(number, choice.length));
                at(set, 0, choice.length, word.firstTime(), choice);
            }
        }
    },

    /** Only this word reached the medium. */
    ONLY(true) {
        @Override
        void choose(PendingSet set, long number, long seed, int[] choice) {
            if (choice.length > 0) {
                int i = (int) Long.remainderUnsigned(number, choice.length);
                lastOf(set, i, i + 1, choice);
            }
        }
    },

    /** All but this word. */
    BUT(true) {
        @Override
        void choose(PendingSet set, long number, long seed, int[] choice) {
            lastOf(set, 0, choice.length, choice);
            if (choice.length > 0) {
                choice[(int) Long.remainderUnsigned(number, choice.length)] = 0;
            }
        }
    },

    /** Only this line. */
    ONLY_LINE(true) {
        @Override
        void choose(PendingSet set, long number, long seed, int[] choice) {
            if (choice.length > 0) {
                int line = (int) Long.remainderUnsigned(number, set.lineCount());
                lastOf(set, set.lineStart(line), set.lineEnd(line), choice);
            }
        }
    },

    /** All but this line. */
    BUT_LINE(true) {
        @Override
        void choose(PendingSet set, long number, long seed, int[] choice) {
            lastOf(set, 0, choice.length, choice);
            if (choice.length > 0) {
                int line = (int) Long.remainderUnsigned(number, set.lineCount());
                Arrays.fill(choice, set.lineStart(line), set.lineEnd(line), 0);
            }
        }
    },

    /** All but the words that would be durable if no write-back or fence had been left out; only for mutants. */
    LOST(false) {
        @Override
        void choose(PendingSet set, long number, long seed, int[] choice) {
            for (int i = 0; i < choice.length; i++) {
                choice[i] = set.isLate(i) ? 0 : set.word(i).count();
            }
        }
    },

    /** Some of those words are lost, all else reached the medium. */
    LOST_SOME(true) {
        @Override
        void choose(PendingSet set, long number, long seed, int[] choice) {
            for (int i = 0; i < choice.length; i++) {
                choice[i] = set.isLate(i) && (Mix.mix(seed, i) & 1) == 0 ? 0 : set.word(i).count();
            }
        }
    };

    /** Of 256, how many words are not the durable ones. */
    private static final int[] SHARES = {128, 24, 232, 128, 64, 192};

    private final boolean numbered;

    StateKind(boolean numbered) {
        this.numbered = numbered;
    }

    /** Whether there is more than one state of this kind. */
    boolean isNumbered() {
        return numbered;
    }

    /** As the user writes it. */
    String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * @param number which of the kind
     * @param seed of random choices, other for each seed of the run, event and number
     * @param choice all 0 at first
     */
    abstract void choose(PendingSet set, long number, long seed, int[] choice);

    private static void lastOf(PendingSet set, int from, int to, int[] choice) {
        for (int i = from; i < to; i++) {
            choice[i] = set.word(i).count();
        }
    }

    private static void at(PendingSet set, int from, int to, long moment, int[] choice) {
        for (int i = from; i < to; i++) {
            choice[i] = set.word(i).indexAt(moment);
        }
    }
}
