// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.roots;

import java.util.List;
import java.util.SplittableRandom;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.crash.workloads.Flags;
import org.autopersist.crash.workloads.PlannedWorkload;

/** Static durable roots of all types: single stores, and several of them in one region. */
public class StaticRoots extends PlannedWorkload<int[], long[]> {

    private static final int PLACES = 12;

    private record Box(long number, String text) {}

    // None at all before the first operation, and so in the image.
    @DurableRoot private static boolean bit;
    @DurableRoot private static byte small;
    @DurableRoot private static char letter;
    @DurableRoot private static short medium;
    @DurableRoot private static int number;
    @DurableRoot private static long wide;
    @DurableRoot private static float single;
    @DurableRoot private static double real;
    @DurableRoot private static volatile long ordered;
    @DurableRoot private static Object reference;
    @DurableRoot private static volatile Box box;
    @DurableRoot private static int[] array;

    public StaticRoots() {
        super(150);
    }

    public static final class Undo extends StaticRoots implements Flags.Undo {}

    @Override
    protected int[] draw(SplittableRandom random, int index) {
        return random.ints(random.nextBoolean() ? 1 : 2 + random.nextInt(4), 0, PLACES).toArray();
    }

    @Override
    protected void create() {}

    @Override
    protected void operate(int index) {
        int[] places = planned(index);
        if (places.length == 1) {
            set(places[0], index + 1);
            return;
        }
        try (var region = FailureAtomic.region()) {
            for (int place : places) {
                set(place, index + 1);
            }
            region.commit();
        }
    }

    private static void set(int place, int value) {
        switch (place) {
            case 0 -> bit = value % 2 == 1;
            case 1 -> small = (byte) value;
            case 2 -> letter = (char) value;
            case 3 -> medium = (short) value;
            case 4 -> number = value;
            case 5 -> wide = value;
            case 6 -> single = value;
            case 7 -> real = value;
            case 8 -> ordered = value;
            case 9 -> reference = value % 5 == 0 ? null : value % 2 == 0 ? "" + value : List.of(value);
            case 10 -> box = value % 7 == 0 ? null : new Box(value, "box " + value);
            default -> array = new int[] {value, value};
        }
    }

    private static long model(int place, int value) {
        return switch (place) {
            case 0 -> value % 2;
            case 1 -> (byte) value;
            case 9 -> value % 5 == 0 ? 0 : value;
            case 10 -> value % 7 == 0 ? 0 : value;
            default -> value;
        };
    }

    @Override
    protected List<long[]> states() throws Exception {
        return statesOf(new long[PLACES], long[]::clone, (model, i) -> {
            for (int place : planned(i)) {
                model[place] = model(place, i + 1);
            }
        });
    }

    @Override
    protected long[] recovered() {
        long ofReference = switch (reference) {
            case null -> 0;
            case String text -> Long.parseLong(text);
            case List<?> list -> (Integer) list.getFirst();
            default -> -1;
        };
        long ofBox = box == null ? 0 : box.text.equals("box " + box.number) ? box.number : -1;
        long ofArray = array == null ? 0 : array[0] == array[1] ? array[0] : -1;
        return new long[] {
            bit ? 1 : 0, small, letter, medium, number, wide, (long) single, (long) real, ordered, ofReference, ofBox, ofArray
        };
    }
}
