// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.types;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/** Enum constants are the same objects after recovery, also as keys, where their identity hash code counts. */
public final class Enums implements Program {

    @DurableRoot
    private static Data root;

    private enum Op {
        PLUS {
            @Override
            int apply(int a, int b) {
                return a + b;
            }
        },
        TIMES {
            @Override
            int apply(int a, int b) {
                return a * b;
            }
        };

        int uses;

        abstract int apply(int a, int b);
    }

    private enum Many {
        A, B, C, D, E, F, G, H, I, J, K, L, M, N, O, P
    }

    private record Key(Many first, Op second) {}

    private static final class Data {
        final Op op = Op.TIMES;
        final Many[] array = Many.values();
        final EnumMap<Many, String> enumMap = new EnumMap<>(Many.class);
        final EnumSet<Many> enumSet = EnumSet.range(Many.C, Many.F);
        final Map<Many, Integer> hashMap = new HashMap<>();
        final Map<Object, Integer> identityMap = new IdentityHashMap<>();
        final Set<Key> records = new HashSet<>();
        final TimeUnit foreign = TimeUnit.HOURS;
        final Object[] objects = {Op.PLUS, Thread.State.BLOCKED, null};
    }

    @Override
    public void write() {
        Data data = new Data();
        for (Many m : Many.values()) {
            data.hashMap.put(m, m.ordinal());
            data.identityMap.put(m, -m.ordinal());
            data.records.add(new Key(m, Op.PLUS));
        }
        data.enumMap.put(Many.P, "last");
        root = data;
        // Also through collections that are durable already.
        root.enumMap.put(Many.A, "first");
        root.enumSet.add(Many.P);
    }

    @Override
    public void check() {
        Expect.same(Op.TIMES, root.op, "constant with a body");
        Expect.equal(6, root.op.apply(2, 3), "its method");
        Expect.equal(Many.values(), root.array, "array");
        for (int i = 0; i < root.array.length; i++) {
            Expect.same(Many.values()[i], root.array[i], "element");
        }
        Expect.equal(Map.of(Many.A, "first", Many.P, "last"), root.enumMap, "EnumMap");
        Expect.equal(EnumSet.of(Many.C, Many.D, Many.E, Many.F, Many.P), root.enumSet, "EnumSet");
        Expect.same(TimeUnit.HOURS, root.foreign, "constant of a JDK enum");
        Expect.same(Op.PLUS, root.objects[0], "constant in an Object[]");
        Expect.same(Thread.State.BLOCKED, root.objects[1], "JDK constant in an Object[]");
        for (Many m : Many.values()) {
            Expect.equal(m.ordinal(), root.hashMap.get(m), "HashMap by enum key " + m);
            Expect.equal(-m.ordinal(), root.identityMap.get(m), "IdentityHashMap by enum key " + m);
            Expect.that(root.records.contains(new Key(m, Op.PLUS)), "HashSet of records with enum " + m);
        }
    }
}
