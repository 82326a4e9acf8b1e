// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.regions;

import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/** Stores to neighbouring fields and elements in a region, for which a compiler may make a single barrier. */
public final class NeighbouringFields implements Program {

    private static final int ROUNDS = 20_011;
    private static final int SIZE = 13;

    private static final class References {
        Object first;
        Object second;
        Object third;
    }

    private static final class Primitives {
        int low;
        int high;
        byte small;
        byte smaller;
    }

    private record Value(int number) {}

    private record Data(References references, Primitives primitives, Object[] array, int[] numbers, Value[] values) {}

    @DurableRoot
    private static Data root;

    private static void store(Data data, int n) {
        Value a = data.values[n % SIZE];
        Value b = data.values[(n + 1) % SIZE];
        Value c = data.values[(n + 2) % SIZE];
        References references = data.references;
        references.first = a;
        references.second = b;
        references.third = c;
        Primitives primitives = data.primitives;
        primitives.low = n;
        primitives.high = n + 1;
        primitives.small = (byte) n;
        primitives.smaller = (byte) (n + 1);
        Object[] array = data.array;
        array[0] = a;
        array[1] = b;
        int[] numbers = data.numbers;
        numbers[0] = n;
        numbers[1] = n + 1;
    }

    @Override
    public void write() {
        Value[] values = new Value[SIZE];
        for (int i = 0; i < SIZE; i++) {
            values[i] = new Value(i);
        }
        root = new Data(new References(), new Primitives(), new Object[2], new int[2], values);
        for (int i = 1; i <= ROUNDS; i++) {
            FailureAtomic.begin();
            store(root, i);
            FailureAtomic.end();
        }
    }

    @Override
    public void check() {
        References references = root.references;
        Primitives primitives = root.primitives;
        Value[] values = root.values;
        Expect.equal(values[ROUNDS % SIZE], references.first, "the first reference");
        Expect.equal(values[(ROUNDS + 1) % SIZE], references.second, "the second reference");
        Expect.equal(values[(ROUNDS + 2) % SIZE], references.third, "the third reference");
        Expect.equal(ROUNDS, primitives.low, "the first int");
        Expect.equal(ROUNDS + 1, primitives.high, "the second int");
        Expect.equal((byte) ROUNDS, primitives.small, "the first byte");
        Expect.equal((byte) (ROUNDS + 1), primitives.smaller, "the second byte");
        Expect.equal(values[ROUNDS % SIZE], root.array[0], "the first element");
        Expect.equal(values[(ROUNDS + 1) % SIZE], root.array[1], "the second element");
        Expect.equal(ROUNDS, root.numbers[0], "the first number");
        Expect.equal(ROUNDS + 1, root.numbers[1], "the second number");
    }
}
