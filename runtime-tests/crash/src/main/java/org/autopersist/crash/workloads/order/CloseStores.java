// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.order;

import java.util.Arrays;
import java.util.List;
import org.autopersist.DurableRoot;
import org.autopersist.crash.workloads.Flags;
import org.autopersist.crash.workloads.SequentialWorkload;

/**
 * Stores side by side, and to one place again, with nothing in between: a crash leaves those of the first so many stores. In
 * code of C2, which could make one barrier of several, and could do a store before the barrier of an earlier one.
 */
public class CloseStores extends SequentialWorkload<long[]> implements Flags.Compiled {

    private static final int STEP = 10;
    private static final int ELEMENTS = 4;

    private static final class Cells {
        int low;
        int high;
        long gap;
        int far;
        final int[] elements = new int[ELEMENTS];
        final byte[] bytes = new byte[2];

        /** low, high, far, elements, bytes */
        long[] values() {
            long[] all = new long[3 + ELEMENTS + 2];
            all[0] = low;
            all[1] = high;
            all[2] = far;
            for (int i = 0; i < ELEMENTS; i++) {
                all[3 + i] = elements[i];
            }
            all[3 + ELEMENTS] = bytes[0];
            all[4 + ELEMENTS] = bytes[1];
            return all;
        }
    }

    /** The place in {@link Cells#values}, and what is added to the operation's number, of each store of {@link #store}. */
    private static final int[][] STORES = {
        {1, 0}, {0, 0}, {0, 1}, {1, 1}, {2, 0}, {0, 2}, {2, 1}, {1, 2},
        {5, 0}, {6, 0}, {4, 0}, {3, 0}, {3, 1}, {4, 1}, {5, 1}, {3, 2},
        {8, 0}, {7, 0}, {0, 3}, {3, 3}, {0, 4}, {3, 4}
    };

    private static void store(Cells cells, int[] elements, byte[] bytes, int value) {
        cells.high = value;
        cells.low = value;
        cells.low = value + 1;
        cells.high = value + 1;
        cells.far = value;
        cells.low = value + 2;
        cells.far = value + 1;
        cells.high = value + 2;
        elements[2] = value;
        elements[3] = value;
        elements[1] = value;
        elements[0] = value;
        elements[0] = value + 1;
        elements[1] = value + 1;
        elements[2] = value + 1;
        elements[0] = value + 2;
        bytes[1] = (byte) value;
        bytes[0] = (byte) value;
        cells.low = value + 3;
        elements[0] = value + 3;
        cells.low = value + 4;
        elements[0] = value + 4;
    }

    /** Where C2 orders what it may order otherwise than it would. */
    public static final class Shuffled extends CloseStores {
        @Override
        public List<String> jvmFlags() {
            return Flags.C2_SHUFFLED;
        }
    }

    @DurableRoot
    private static Cells cells;

    public CloseStores() {
        super(60);
    }

    @Override
    protected void create() {
        // So that C2 has compiled it before the first operation.
        Cells volatileCells = new Cells();
        for (int i = 0; i < 200; i++) {
            store(volatileCells, volatileCells.elements, volatileCells.bytes, i);
        }
        cells = new Cells();
    }

    private static int value(int index) {
        return STEP * (index + 1);
    }

    @Override
    protected void operate(int index) {
        store(cells, cells.elements, cells.bytes, value(index));
    }

    @Override
    protected List<long[]> states() throws Exception {
        return statesOf(new Cells().values(), long[]::clone, (model, i) -> {
            for (int[] store : STORES) {
                perform(store, i, model);
            }
        });
    }

    private static void perform(int[] store, int index, long[] state) {
        int value = value(index) + store[1];
        state[store[0]] = store[0] >= 3 + ELEMENTS ? (byte) value : value;
    }

    @Override
    protected long[] recovered() {
        return cells == null ? null : cells.values();
    }

    @Override
    protected boolean allows(int index, long[] found, long[] before, long[] after) {
        long[] state = before.clone();
        boolean allowed = Arrays.equals(found, state);
        // Between two operations, before and after are the same.
        int stores = Arrays.equals(before, after) ? 0 : STORES.length;
        for (int i = 0; i < stores && !allowed; i++) {
            perform(STORES[i], index, state);
            allowed = Arrays.equals(found, state);
        }
        return allowed;
    }
}
