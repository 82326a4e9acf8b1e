// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.order;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import org.autopersist.DurableRoot;
import org.autopersist.crash.workloads.PlannedWorkload;

/**
 * Arrays of several chunks of the image that are filled and copied to in parts: each element is old or new within the
 * operation, and new after it.
 */
public final class BulkStores extends PlannedWorkload<BulkStores.Bulk, BulkStores.Parts> {

    /** What is durable, and a state of it. */
    static final class Parts {
        final long[] longs = new long[12_000];
        final double[] doubles = new double[9_000];
        final byte[] bytes = new byte[70_001];
        final Object[] references = new Object[700];

        Parts copy() {
            Parts copy = new Parts();
            System.arraycopy(longs, 0, copy.longs, 0, longs.length);
            System.arraycopy(doubles, 0, copy.doubles, 0, doubles.length);
            System.arraycopy(bytes, 0, copy.bytes, 0, bytes.length);
            System.arraycopy(references, 0, copy.references, 0, references.length);
            return copy;
        }

        @Override
        public boolean equals(Object object) {
            return object instanceof Parts other && Arrays.equals(longs, other.longs)
                    && Arrays.equals(doubles, other.doubles) && Arrays.equals(bytes, other.bytes)
                    && Arrays.equals(references, other.references);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(longs);
        }
    }

    /** One bulk store: what kind, to which elements, of which value. */
    record Bulk(int kind, int from, int length, int value) {

        void store(Parts arrays) {
            switch (kind) {
                case 0 -> Arrays.fill(arrays.longs, at(12_000), at(12_000) + length, value);
                case 1 -> System.arraycopy(source(), 0, arrays.longs, at(12_000), length);
                case 2 -> System.arraycopy(arrays.longs, at(12_000), arrays.longs, at(11_990), length);
                case 3 -> Arrays.fill(arrays.doubles, at(9_000), at(9_000) + length, value);
                case 4 -> System.arraycopy(arrays.doubles, at(8_900), arrays.doubles, at(8_900) + 77, length);
                case 5 -> Arrays.fill(arrays.bytes, at(70_001), at(70_001) + length, (byte) value);
                case 6 -> System.arraycopy(arrays.bytes, at(69_000), arrays.bytes, at(69_000) + 3, length);
                default -> System.arraycopy(texts(), 0, arrays.references, at(700), texts().length);
            }
        }

        private int at(int size) {
            int elements = kind == 7 ? length % 300 : length;
            return from % (size - elements);
        }

        private long[] source() {
            long[] source = new long[length];
            Arrays.setAll(source, i -> (long) value * i);
            return source;
        }

        private Object[] texts() {
            Object[] texts = new Object[length % 300];
            Arrays.setAll(texts, i -> i % 3 == 0 ? "same" : "text " + (value + i));
            return texts;
        }
    }

    @DurableRoot
    private static Parts arrays;

    public BulkStores() {
        super(32);
    }

    @Override
    protected Bulk draw(SplittableRandom random, int index) {
        int length = 1 + (index % 3 == 0 ? random.nextInt(8000) : random.nextInt(60));
        return new Bulk(index % 8, random.nextInt(1 << 30), length, random.nextInt());
    }

    @Override
    protected void create() {
        arrays = new Parts();
    }

    @Override
    protected void operate(int index) {
        planned(index).store(arrays);
    }

    @Override
    protected List<Parts> states() throws Exception {
        return statesOf(new Parts(), Parts::copy, (model, i) -> planned(i).store(model));
    }

    @Override
    protected Parts recovered() {
        return arrays;
    }

    @Override
    protected boolean allows(int index, Parts found, Parts before, Parts after) {
        return found.equals(before) || found.equals(after) || eachAllowed(found, before, after);
    }

    private static boolean eachAllowed(Parts found, Parts before, Parts after) {
        for (int i = 0; i < found.longs.length; i++) {
            if (found.longs[i] != before.longs[i] && found.longs[i] != after.longs[i]) {
                return false;
            }
        }
        for (int i = 0; i < found.doubles.length; i++) {
            if (found.doubles[i] != before.doubles[i] && found.doubles[i] != after.doubles[i]) {
                return false;
            }
        }
        for (int i = 0; i < found.bytes.length; i++) {
            if (found.bytes[i] != before.bytes[i] && found.bytes[i] != after.bytes[i]) {
                return false;
            }
        }
        for (int i = 0; i < found.references.length; i++) {
            Object reference = found.references[i];
            if (!Objects.equals(reference, before.references[i])
                    && !Objects.equals(reference, after.references[i])) {
                return false;
            }
        }
        return true;
    }
}
