// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.order;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.autopersist.DurableRoot;
import org.autopersist.crash.workloads.PlannedWorkload;

/**
 * Loops that store to the elements of an array, of each type in turn: a crash leaves the new values of the first so many
 * elements. Without C2, which may make what such a loop stores durable at its end.
 */
public final class ElementOrder extends PlannedWorkload<Integer, long[]> {

    private static final int LENGTH = 61;

    private static final class Elements {
        final byte[] bytes = new byte[LENGTH];
        final int[] ints = new int[LENGTH];
        final long[] longs = new long[LENGTH];
        final Object[] references = new Object[LENGTH];

        void store(int index, int first) {
            for (int i = 0; i < LENGTH; i++) {
                int value = first + i;
                switch (index % 4) {
                    case 0 -> bytes[i] = (byte) value;
                    case 1 -> ints[i] = value;
                    case 2 -> longs[LENGTH - 1 - i] = value;
                    default -> references[i] = List.of(value);
                }
            }
        }

        /** All elements, those of each array in the order in which they are stored. */
        long[] toArray() {
            long[] all = new long[4 * LENGTH];
            for (int i = 0; i < LENGTH; i++) {
                all[i] = bytes[i];
                all[LENGTH + i] = ints[i];
                all[2 * LENGTH + i] = longs[LENGTH - 1 - i];
                all[3 * LENGTH + i] = references[i] == null ? 0 : (Integer) ((List<?>) references[i]).getFirst();
            }
            return all;
        }
    }

    @DurableRoot
    private static Elements elements;

    public ElementOrder() {
        super(16);
    }

    @Override
    public List<String> jvmFlags() {
        return List.of("-XX:TieredStopAtLevel=1");
    }

    @Override
    protected Integer draw(SplittableRandom random, int index) {
        return random.nextInt();
    }

    @Override
    protected void create() {
        elements = new Elements();
    }

    @Override
    protected void operate(int index) {
        elements.store(index, planned(index));
    }

    @Override
    protected List<long[]> states() throws Exception {
        return statesOf(new Elements(), Elements::toArray, (model, i) -> model.store(i, planned(i)));
    }

    @Override
    protected long[] recovered() {
        return elements == null ? null : elements.toArray();
    }

    /** All arrays but one are the same before and after, so that the whole is a prefix if that one is. */
    @Override
    protected boolean allows(int index, long[] found, long[] before, long[] after) {
        int first = Arrays.mismatch(found, after);
        return first < 0 || Arrays.equals(found, first, LENGTH * (first / LENGTH + 1), before, first,
                        LENGTH * (first / LENGTH + 1))
                && Arrays.equals(found, LENGTH * (first / LENGTH + 1), found.length, after,
                        LENGTH * (first / LENGTH + 1), after.length);
    }
}
