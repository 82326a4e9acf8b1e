// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test.crash;

/**
 * The states to check at one event, in order: all, if there are no more than the quota; else none, all, and a mixture of
 * kinds, since each finds other faults. With a quota of 3 or less it starts anywhere in the mixture. Of words that become
 * durable in their order there are only moments.
 */
final class StateSequence {

    private static final StateKind[] MIXTURE = {
        StateKind.RANDOM, StateKind.BUT, StateKind.RANDOM, StateKind.LINES, StateKind.ONLY, StateKind.RANDOM,
        StateKind.MOMENT, StateKind.BUT_LINE, StateKind.RANDOM, StateKind.LINES, StateKind.ONLY_LINE
    };
    private static final int FEW = 3;

    private final PendingSet set;
    private final int quota;
    private final boolean complete;
    private final long start;
    private long next;

    StateSequence(PendingSet set, int quota, long seed, long event) {
        this.set = set;
        this.quota = quota;
        complete = set.capacity(quota + 1L) <= quota;
        start = Mix.mix(seed, event) >>> 1;
    }

    /** The next one, or null. More than the quota come, since some of them are equal. */
    StateName next() {
        long i = next++;
        if (set.isInOrder()) {
            return i == 0 ? new StateName(StateKind.NONE, 0)
                    : i < Math.min(set.size(), quota + 1L) ? new StateName(StateKind.MOMENT, (complete ? i - 1 : start + i) % set.size())
                    : null;
        }
        if (complete) {
            return i < set.capacity(quota + 1L) ? new StateName(StateKind.SUBSET, i) : null;
        }
        if (i >= 3L * quota + 8) {
            return null;
        }
        if (quota <= FEW) {
            long place = (start + i) % (MIXTURE.length + 2);
            return place == 0 ? new StateName(StateKind.NONE, 0)
                    : place == 1 ? new StateName(StateKind.ALL, 0)
                    : mixed((int) place - 2, i);
        }
        return i == 0 ? new StateName(StateKind.NONE, 0)
                : i == 1 ? new StateName(StateKind.ALL, 0)
                : mixed((int) ((i - 2) % MIXTURE.length), i);
    }

    private StateName mixed(int place, long i) {
        StateKind kind = MIXTURE[place];
        return switch (kind) {
            case RANDOM, LINES -> new StateName(kind, i);
            case ONLY_LINE, BUT_LINE -> new StateName(kind, (start + i / MIXTURE.length) % set.lineCount());
            default -> new StateName(kind, (start + i / MIXTURE.length) % set.size());
        };
    }
}
