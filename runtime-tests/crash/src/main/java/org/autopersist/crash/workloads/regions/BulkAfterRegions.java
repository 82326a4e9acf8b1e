// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.regions;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.autopersist.FailureAtomic;
import org.autopersist.crash.workloads.Flags;

/**
 * Regions that write elements of an array; and, without a region, copies and fills of ranges and ordered stores to elements
 * that regions have written. No replay undoes any of them.
 */
public class BulkAfterRegions extends ArrayWorkload<long[]> {

    private static final int LENGTH = 120;
    private static final int MOST_STORES = 6;
    private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(long[].class);

    public BulkAfterRegions() {
        super(160, LENGTH);
    }

    public static final class Undo extends BulkAfterRegions implements Flags.Undo {}

    @Override
    protected long[] draw(SplittableRandom random, int index) {
        return random.longs(2 + random.nextInt(MOST_STORES)).toArray();
    }

    @Override
    protected void operate(int index) {
        if (isRegion(index)) {
            FailureAtomic.run(() -> store(numbers(), index));
        } else {
            store(numbers(), index);
        }
    }

    private static boolean isRegion(int index) {
        return index % 2 == 0;
    }

    @Override
    void store(long[] array, int index) {
        long[] values = planned(index);
        int from = (int) Math.floorMod(values[0], (long) LENGTH - 3 * (MOST_STORES + 1));
        switch (index % 8) {
            case 1 -> System.arraycopy(values, 0, array, from, values.length);
            case 3 -> Arrays.fill(array, from, from + 3 * values.length, values[1]);
            case 5 -> System.arraycopy(array, from, array, from + 2, values.length);
            case 7 -> {
                ELEMENT.setVolatile(array, from, values[1]);
                ELEMENT.compareAndSet(array, from + 1, array[from + 1], values[0]);
            }
            default -> {
                for (int i = 1; i < values.length; i++) {
                    array[(int) Math.floorMod(values[i], (long) LENGTH)] = values[0] + i;
                }
            }
        }
    }

    /** Without a region each element is old or new. */
    @Override
    protected boolean allows(int index, long[] found, long[] before, long[] after) {
        if (isRegion(index)) {
            return super.allows(index, found, before, after);
        }
        for (int i = 0; i < LENGTH; i++) {
            if (found[i] != before[i] && found[i] != after[i]) {
                return false;
            }
        }
        return true;
    }
}
