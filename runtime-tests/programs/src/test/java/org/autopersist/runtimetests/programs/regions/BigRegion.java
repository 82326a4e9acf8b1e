// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.regions;

import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.crash.Acknowledging;

/** Regions of a million stores to objects, and as many to an array: all or nothing. */
public final class BigRegion extends Acknowledging {

    private static final int SIZE = 1_000_000;

    private static final class Cell {
        int value;
    }

    private static final class Data {
        final Cell[] cells = new Cell[SIZE];
        final long[] longs = new long[SIZE];

        Data() {
            for (int i = 0; i < SIZE; i++) {
                cells[i] = new Cell();
            }
        }
    }

    @DurableRoot
    private static Data data = new Data();

    @Override
    protected void check(long[] acknowledged) {
        int number = data.cells[0].value;
        expectAtMostOneAhead(acknowledged[0], number, "number");
        for (int i = 0; i < SIZE; i++) {
            Expect.that(data.cells[i].value == number, "cell " + i + " is " + data.cells[i].value + ", not " + number);
            Expect.that(data.longs[i] == (long) number * i, "element " + i + " is of " + number);
        }
    }

    @Override
    protected void goOn() {
        acknowledgeAll(data.cells[0].value);
        for (int n = data.cells[0].value + 1; ; n++) {
            int number = n;
            FailureAtomic.run(() -> {
                for (int i = SIZE - 1; i >= 0; i--) {
                    data.cells[i].value = number;
                }
                for (int i = 0; i < SIZE; i++) {
                    data.longs[i] = (long) number * i;
                }
            });
            acknowledge(0, number);
        }
    }
}
