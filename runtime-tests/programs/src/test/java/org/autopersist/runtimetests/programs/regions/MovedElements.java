// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.regions;

import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/** Regions that store to many references side by side, more than one record of a log takes, and to gaps between them. */
public final class MovedElements implements Program {

    private static final int LENGTH = 5_003;
    private static final int ROUNDS = 40;

    private record Value(int number) {}

    private static final class Data {
        final Object[] array = new Object[LENGTH];
        int rounds;
    }

    @DurableRoot
    private static Data root = new Data();

    /** What a round does, on any array: moves elements by one, and stores some others out of order. */
    private static void round(Object[] array, int round) {
        System.arraycopy(array, round, array, round + 1, LENGTH - round - 1);
        array[round] = new Value(round);
        for (int i = LENGTH - 1; i > LENGTH - 200; i -= 3) {
            array[i] = i % 2 == 0 ? null : array[i - 1];
        }
    }

    private static void first(Object[] array) {
        for (int i = 0; i < LENGTH; i++) {
            array[i] = new Value(-i);
        }
    }

    @Override
    public void write() {
        first(root.array);
        for (int round = 0; round < ROUNDS; round++) {
            FailureAtomic.begin();
            round(root.array, round);
            root.rounds++;
            FailureAtomic.end();
        }
        FailureAtomic.begin();
        round(root.array, ROUNDS);
        FailureAtomic.rollback();
        FailureAtomic.end();
    }

    @Override
    public void check() {
        Object[] expected = new Object[LENGTH];
        first(expected);
        for (int round = 0; round < ROUNDS; round++) {
            round(expected, round);
        }
        Expect.equal(ROUNDS, root.rounds, "rounds");
        for (int i = 0; i < LENGTH; i++) {
            Expect.equal(expected[i], root.array[i], "element " + i);
        }
    }
}
