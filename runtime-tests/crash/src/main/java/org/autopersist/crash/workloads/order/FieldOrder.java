// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.order;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.ObjIntConsumer;
import java.util.function.ToLongFunction;
import org.autopersist.DurableRoot;
import org.autopersist.crash.workloads.Flags;
import org.autopersist.crash.workloads.SequentialWorkload;

/**
 * Each operation stores to all fields of several objects, one after the other, fields of all types, in plain and in
 * ordered ways: a crash leaves the new values of the first so many stores.
 */
public class FieldOrder extends SequentialWorkload<long[]> {

    private static final int OBJECTS = 3;

    private static final class Fields {
        boolean bit;
        byte small;
        char letter;
        short medium;
        int number;
        long wide;
        float single;
        double real;
        Object reference;
        volatile int orderedInt;
        volatile long orderedLong;
        volatile Object orderedReference;
        int swapped;
        long added;
        Object exchanged;
        byte released;
    }

    public static final class Compiled extends FieldOrder implements Flags.Compiled {}

    private record Way(ObjIntConsumer<Fields> store, ToLongFunction<Fields> load) {}

    private static VarHandle handle(String name, Class<?> type) {
        try {
            return MethodHandles.lookup().findVarHandle(Fields.class, name, type);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static final VarHandle SWAPPED = handle("swapped", int.class);
    private static final VarHandle ADDED = handle("added", long.class);
    private static final VarHandle EXCHANGED = handle("exchanged", Object.class);
    private static final VarHandle RELEASED = handle("released", byte.class);

    private static long of(Object box) {
        return box == null ? 0 : box instanceof long[] array ? array[0] : Long.parseLong((String) box);
    }

    private static final List<Way> WAYS = List.of(
            new Way((f, v) -> f.bit = v % 2 == 1, f -> f.bit ? 1 : 0),
            new Way((f, v) -> f.small = (byte) v, f -> f.small),
            new Way((f, v) -> f.letter = (char) v, f -> f.letter),
            new Way((f, v) -> f.medium = (short) v, f -> f.medium),
            new Way((f, v) -> f.number = v, f -> f.number),
            new Way((f, v) -> f.wide = v, f -> f.wide),
            new Way((f, v) -> f.single = v, f -> (long) f.single),
            new Way((f, v) -> f.real = v, f -> (long) f.real),
            new Way((f, v) -> f.reference = new long[] {v}, f -> of(f.reference)),
            new Way((f, v) -> f.orderedInt = v, f -> f.orderedInt),
            new Way((f, v) -> f.orderedLong = v, f -> f.orderedLong),
            new Way((f, v) -> f.orderedReference = Integer.toString(v), f -> of(f.orderedReference)),
            new Way((f, v) -> SWAPPED.compareAndSet(f, v - 1, v), f -> f.swapped),
            new Way((f, v) -> ADDED.getAndAdd(f, 1L), f -> f.added),
            new Way((f, v) -> EXCHANGED.getAndSet(f, new long[] {v}), f -> of(f.exchanged)),
            new Way((f, v) -> RELEASED.setRelease(f, (byte) v), f -> f.released));

    @DurableRoot
    private static Fields[] objects;

    /** Which object and which way, in the order of the stores. */
    private List<int[]> order;

    public FieldOrder() {
        super(24);
    }

    @Override
    protected void prepare(long seed) {
        order = new ArrayList<>();
        for (int i = 0; i < OBJECTS * WAYS.size(); i++) {
            order.add(new int[] {i % OBJECTS, i / OBJECTS});
        }
        Collections.shuffle(order, new Random(seed));
    }

    private static Fields[] make() {
        Fields[] made = new Fields[OBJECTS];
        Arrays.setAll(made, _ -> new Fields());
        return made;
    }

    private void store(Fields[] objects, int value) {
        for (int[] step : order) {
            WAYS.get(step[1]).store.accept(objects[step[0]], value);
        }
    }

    @Override
    protected void create() {
        objects = make();
    }

    /** Operation {@code i} stores {@code i + 1}, or what becomes of it in a field's type. */
    @Override
    protected void operate(int index) {
        store(objects, index + 1);
    }

    @Override
    protected List<long[]> states() throws Exception {
        return statesOf(make(), this::load, (model, i) -> store(model, i + 1));
    }

    private long[] load(Fields[] objects) {
        return order.stream().mapToLong(step -> WAYS.get(step[1]).load.applyAsLong(objects[step[0]])).toArray();
    }

    @Override
    protected long[] recovered() {
        return objects == null ? null : load(objects);
    }

    @Override
    protected boolean allows(int index, long[] found, long[] before, long[] after) {
        int first = Arrays.mismatch(found, after);
        return first < 0 || Arrays.equals(found, first, found.length, before, first, before.length);
    }
}
