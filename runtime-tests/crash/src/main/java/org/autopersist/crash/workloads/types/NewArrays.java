// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.types;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.autopersist.DurableRoot;
import org.autopersist.crash.workloads.SequentialWorkload;
import org.autopersist.test.crash.FirstLife;

/** Arrays, small ones and some of several chunks of the image, each published by one store: all of it or nothing. */
public class NewArrays extends SequentialWorkload<long[]> {

    private static final int SLOTS = 7;
    private static final int FIRST_OPERATIONS = 90;

    @DurableRoot
    private static Object[] slots;

    private final boolean secondLife;

    public NewArrays() {
        this(false);
    }

    private NewArrays(boolean secondLife) {
        super(24);
        this.secondLife = secondLife;
    }

    /** In space that an earlier process has used for what is garbage now. */
    public static final class InUsedSpace extends NewArrays {
        public InUsedSpace() {
            super(true);
        }
    }

    /** The life before. */
    public static final class First {

        private First() {}

        public static void main(String[] args) {
            slots = new Object[SLOTS];
            firstLife(Long.parseLong(args[0]), slots);
            Runtime.getRuntime().halt(0);
        }
    }

    private static Object[] firstLife(long seed, Object[] slots) {
        for (int i = -FIRST_OPERATIONS; i < 0; i++) {
            change(slots, seed, i);
        }
        return slots;
    }

    @Override
    public boolean startImage(Path image, long seed) throws IOException, InterruptedException {
        if (secondLife) {
            FirstLife.run(image, imageSize(), List.of(), List.of(), First.class.getName(), Long.toString(seed));
        }
        return secondLife;
    }

    @Override
    protected void create() {
        if (slots == null) { // else there was a life before
            slots = start();
        }
    }

    private Object[] start() {
        return secondLife ? firstLife(seed(), new Object[SLOTS]) : new Object[SLOTS];
    }

    @Override
    protected void operate(int index) {
        change(slots, seed(), index);
    }

    private static void change(Object[] slots, long seed, int index) {
        SplittableRandom random = new SplittableRandom(seed * 1000 + index);
        int kind = Math.floorMod(index, SLOTS);
        int length = random.nextInt(4) == 0 ? 66_000 : 1 + random.nextInt(3_000);
        slots[kind] = switch (kind) {
            case 0 -> random.longs(length / 8).toArray();
            case 1 -> random.doubles(length / 8).toArray();
            case 2 -> bytes(random, length);
            case 3 -> new String(bytes(random, length), StandardCharsets.ISO_8859_1);
            case 4 -> objects(random, Math.min(length, 17_000));
            case 5 -> new int[][] {{index}, random.ints(length / 4).toArray(), null, {}};
            default -> new short[] {(short) index};
        };
    }

    private static byte[] bytes(SplittableRandom random, int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    private static Object[] objects(SplittableRandom random, int length) {
        Object[] objects = new Object[length];
        for (int i = 0; i < length; i += 40) {
            objects[i] = Integer.toString(random.nextInt());
        }
        return objects;
    }

    @Override
    protected List<long[]> states() throws Exception {
        return statesOf(start(), NewArrays::digests, (model, i) -> change(model, seed(), i));
    }

    private static long[] digests(Object[] slots) {
        return Arrays.stream(slots).mapToLong(NewArrays::digest).toArray();
    }

    private static long digest(Object array) {
        return switch (array) {
            case null -> 0;
            case long[] longs -> Arrays.hashCode(longs) + 31L * longs.length;
            case double[] doubles -> Arrays.hashCode(doubles) + 31L * doubles.length;
            case byte[] bytes -> Arrays.hashCode(bytes) + 31L * bytes.length;
            case short[] shorts -> Arrays.hashCode(shorts) + 31L * shorts.length;
            case String text -> text.hashCode() + 31L * text.length();
            case Object[] objects -> Arrays.deepHashCode(objects) + 31L * objects.length;
            default -> throw new IllegalStateException("Unexpected " + array.getClass());
        };
    }

    @Override
    protected long[] recovered() {
        return slots == null ? null : digests(slots);
    }

    @Override
    protected boolean hasFirstLife() {
        return secondLife;
    }
}
