// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.types;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/** Lambdas and method references, with and without captured values, serializable or not. */
public final class Lambdas implements Program {

    @DurableRoot
    private static Data root;

    /** The captured counter is durable and shared. */
    private static final class Counter {
        int count;

        int next() {
            return ++count;
        }
    }

    private interface Named {
        String name();

        default Supplier<String> greeting() {
            return () -> "hello " + name();
        }
    }

    private record Person(String name) implements Named {}

    private static final class Inner {
        final int value = 8;

        IntSupplier ofThis() {
            return () -> value;
        }

        static Function<Object, String> generic() {
            return Object::toString;
        }
    }

    private static final class Data {
        final Counter counter = new Counter();
        IntSupplier nothing = () -> 42;
        Supplier<String> serializable = (Supplier<String> & Serializable) () -> "serializable";
        IntSupplier bound = counter::next;
        ToIntFunction<String> unbound = String::length;
        Function<String, Integer> statically = Integer::parseInt;
        Supplier<List<String>> constructor = ArrayList::new;
        IntFunction<int[]> arrayConstructor = int[]::new;
        Function<String, String> forStrings = String::valueOf;
        Function<Integer, String> forIntegers = String::valueOf;
        Function<String, String> toStringOfString = Object::toString;
        Function<Integer, String> toStringOfInteger = Object::toString;
        BiFunction<String, Integer, Character> charAt = String::charAt;
        IntBinaryOperator plus = (a, b) -> a + b;
        IntBinaryOperator minus = (a, b) -> a - b;
        Predicate<String> composed = ((Predicate<String>) String::isEmpty).negate();
        Comparator<String> comparator = Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder());
        Map<String, Integer> sorted;
        IntSupplier ofInner = new Inner().ofThis();
        Function<Object, String> ofInnerStatically = Inner.generic();
        Supplier<String> ofInterface = new Person("you").greeting();
        Supplier<String> captured;
        List<Supplier<Object>> many = new ArrayList<>();
        Supplier<Supplier<String>> nested = () -> () -> "nested";
        Supplier<String> innermost = nested.get();
    }

    private static Supplier<String> capturing(int i, long j, double d, boolean z, char c, byte b, String s, int[] array) {
        return (Supplier<String> & Serializable) () -> i + " " + j + " " + d + " " + z + " " + c + " " + b + " " + s + " "
                + Arrays.toString(array);
    }

    @Override
    public void write() {
        Data data = new Data();
        data.captured = capturing(1, 2L, 0.5, true, 'c', (byte) 7, "text", new int[] {9});
        data.sorted = new TreeMap<>(data.comparator);
        root = data;
        for (int i = 0; i < 500; i++) {
            int number = i;
            root.many.add(() -> number);
        }
        for (String word : List.of("aa", "b", "ab", "ccc")) {
            root.sorted.put(word, word.length());
        }
        check();
    }

    @Override
    public void check() {
        Expect.equal(42, root.nothing.getAsInt(), "lambda that captures nothing");
        Expect.equal("serializable", root.serializable.get(), "serializable lambda");
        Expect.that(root.serializable instanceof Serializable, "serializable lambda");
        int before = root.counter.count;
        Expect.equal(before + 1, root.bound.getAsInt(), "bound method reference");
        Expect.equal(before + 1, root.counter.count, "object it is bound to");
        Expect.equal(5, root.unbound.applyAsInt("hello"), "unbound method reference");
        Expect.equal(17, root.statically.apply("17"), "static method reference");
        Expect.equal(List.of(), root.constructor.get(), "constructor reference");
        Expect.equal(3, root.arrayConstructor.apply(3).length, "array constructor reference");
        Expect.equal("s", root.forStrings.apply("s"), "overloaded method reference");
        Expect.equal("3", root.forIntegers.apply(3), "overloaded method reference");
        Expect.equal("s", root.toStringOfString.apply("s"), "method reference for String");
        Expect.equal("3", root.toStringOfInteger.apply(3), "method reference for Integer");
        Expect.equal('e', root.charAt.apply("hello", 1), "method reference with a primitive argument");
        Expect.equal(5, root.plus.applyAsInt(3, 2), "first of two lambdas of one type");
        Expect.equal(1, root.minus.applyAsInt(3, 2), "second of two lambdas of one type");
        Expect.that(root.composed.test("x") && !root.composed.test(""), "the JDK's own lambda");
        Expect.that(root.comparator.compare("b", "aa") < 0 && root.comparator.compare("a", "b") > 0, "comparator");
        Expect.equal(List.of("b", "ab", "aa", "ccc"), List.copyOf(root.sorted.keySet()), "sorted by a comparator");
        Expect.equal(2, root.sorted.get("ab"), "sorted by a comparator");
        Expect.equal(8, root.ofInner.getAsInt(), "lambda that captures this");
        Expect.equal("1", root.ofInnerStatically.apply(1), "method reference in an inner class");
        Expect.equal("hello you", root.ofInterface.get(), "lambda in an interface");
        Expect.equal("1 2 0.5 true c 7 text [9]", root.captured.get(), "captured values");
        for (int i = 0; i < root.many.size(); i++) {
            Expect.equal(i, root.many.get(i).get(), "lambda " + i);
        }
        Expect.equal("nested", root.nested.get().get(), "lambda in a lambda");
        Expect.equal("nested", root.innermost.get(), "lambda that a lambda made");
        // The recovered ones and new ones live together.
        root.plus = (a, b) -> a * b;
        Expect.equal(6, root.plus.applyAsInt(3, 2), "new lambda");
        root.plus = new Data().plus;
        Expect.equal(5, root.plus.applyAsInt(3, 2), "new lambda");
        root.captured = capturing(1, 2L, 0.5, true, 'c', (byte) 7, "text", new int[] {9});
    }
}
