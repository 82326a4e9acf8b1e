// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.types;

import static org.autopersist.test.crash.InconsistentStateException.require;

import java.math.BigDecimal;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.autopersist.DurableRoot;
import org.autopersist.crash.workloads.SequentialWorkload;

/**
 * Each operation stores an object of another kind: enum constants, boxes, strings, lambdas, records, arrays of all types,
 * objects with an identity hash code. Slots are used twice, so that objects of the same classes come again.
 */
public final class ObjectKinds extends SequentialWorkload<List<String>> {

    private enum Colour {
        RED,
        GREEN {
            @Override
            public String toString() {
                return "green";
            }
        }
    }

    private record Pair(Object left, long right) {}

    private static final class Constants {
        static final Object MARK = new Object();
        static final Pair EMPTY = new Pair("constant", 0);
        static final Pair OF_CONSTANTS = new Pair(EMPTY, 1);
    }

    /** Values whose identity is part of what they mean have the name of it in their text. */
    private static final List<Supplier<Object>> KINDS = List.of(
            () -> Colour.RED, () -> Colour.GREEN, () -> DayOfWeek.FRIDAY, () -> TimeUnit.DAYS,
            () -> 7, () -> 70_000, () -> 7L, () -> 'x', () -> '\u20ac', () -> (byte) 3, () -> (short) -900, () -> true,
            () -> 1.5f, () -> -2.5,
            () -> new String("latin"), () -> "wide \u20ac" + 1, () -> "", () -> "long".repeat(100),
            () -> String.class, () -> int[].class, () -> int.class, () -> Colour.class,
            () -> lambda(5), () -> (Supplier<Object>) () -> "nothing captured",
            () -> new Pair("left", 4), () -> new Pair(new Pair(null, 1), 2),
            () -> new BigDecimal("123456789012345678901234567890.5"), () -> LocalDate.of(2025, 9, 16),
            () -> new UUID(1, 2), () -> Optional.of("present"), Optional::empty, List::of, () -> List.of(1, 2, 3),
            () -> Map.of("key", "value"), () -> new AtomicLong(9), ReentrantLock::new,
            () -> new boolean[] {true, false, true}, () -> new byte[] {1, 2, 3}, () -> new char[] {'a'},
            () -> new short[] {5}, () -> new int[] {1, 2}, () -> new long[] {3}, () -> new float[] {1.5f},
            () -> new double[] {2.5}, () -> new Object[] {"a", null, 1}, () -> new String[] {"b"},
            () -> new int[][] {{1}, null, {}}, () -> new Colour[] {Colour.GREEN, Colour.RED},
            () -> new Pair[][] {{new Pair(1, 1)}}, () -> new Object[0], () -> new long[300],
            () -> new IdentityHashMap<>(Map.of(Colour.RED, "red")), ObjectKinds::hashed,
            () -> Constants.MARK, () -> Constants.EMPTY, () -> Constants.OF_CONSTANTS,
            () -> new Object[] {Constants.MARK, Constants.OF_CONSTANTS});

    private static final int OPERATIONS = 2 * KINDS.size();

    @DurableRoot
    private static Object[] slots;

    private int[] order;

    public ObjectKinds() {
        super(OPERATIONS);
    }

    private static Supplier<Object> lambda(int captured) {
        String text = "captured " + captured;
        return () -> text + captured;
    }

    /** An object that has an identity hash code when it becomes recoverable, and a map that relies on it. */
    private static Object hashed() {
        Object key = new Object();
        Map<Object, Object> map = new IdentityHashMap<>();
        map.put(key, "by identity");
        return new Pair(map, 0);
    }

    @Override
    protected void prepare(long seed) {
        List<Integer> kinds = new ArrayList<>(IntStream.range(0, OPERATIONS).boxed().toList());
        Collections.shuffle(kinds, new Random(seed));
        order = kinds.stream().mapToInt(kind -> kind % KINDS.size()).toArray();
    }

    @Override
    protected void create() {
        slots = new Object[KINDS.size()];
    }

    @Override
    protected void operate(int index) {
        slots[index % slots.length] = KINDS.get(order[index]).get();
    }

    @Override
    protected List<List<String>> states() throws Exception {
        return statesOf(new ArrayList<>(Collections.nCopies(KINDS.size(), "null")), List::copyOf,
                (model, i) -> model.set(i % KINDS.size(), text(KINDS.get(order[i]).get())));
    }

    @Override
    protected List<String> recovered() {
        return slots == null ? null : Arrays.stream(slots).map(ObjectKinds::text).toList();
    }

    private static String text(Object object) {
        return switch (object) {
            case null -> "null";
            case Enum<?> constant -> {
                require(constant == Enum.valueOf(constant.getDeclaringClass(), constant.name()), "Twice: %s", constant);
                yield constant.getDeclaringClass() + " " + constant.name() + " " + constant;
            }
            case Supplier<?> lambda -> "lambda " + lambda.get();
            case Object[] array -> array.getClass() + Arrays.stream(array).map(ObjectKinds::text).toList().toString();
            case boolean[] array -> "boolean" + Arrays.toString(array);
            case byte[] array -> "byte" + Arrays.toString(array);
            case char[] array -> "char" + Arrays.toString(array);
            case short[] array -> "short" + Arrays.toString(array);
            case int[] array -> "int" + Arrays.toString(array);
            case long[] array -> "long" + Arrays.hashCode(array) + "/" + array.length;
            case float[] array -> "float" + Arrays.toString(array);
            case double[] array -> "double" + Arrays.toString(array);
            case IdentityHashMap<?, ?> map -> {
                map.forEach((key, value) -> require(map.get(key) == value, "Not found: %s", key));
                yield "by identity " + map.values();
            }
            case Pair pair when "constant".equals(pair.left()) -> constant("empty", pair, Constants.EMPTY);
            case Pair pair when pair.left() instanceof Pair(String left, long _) && "constant".equals(left) ->
                constant("of constants", pair, Constants.OF_CONSTANTS);
            case Pair(Object left, long right) -> "Pair " + text(left) + right;
            case ReentrantLock lock -> "locked " + lock.isLocked();
            default -> object.getClass() == Object.class ? constant("mark", object, Constants.MARK) : object.getClass() + " " + object;
        };
    }

    private static String constant(String name, Object object, Object expected) {
        require(object == expected, "Another object than the constant %s", name);
        return name;
    }
}
