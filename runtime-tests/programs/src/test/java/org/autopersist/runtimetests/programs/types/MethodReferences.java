// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.types;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/** Call sites that differ in little. The first of each pair is the one that could be taken for the other. */
public final class MethodReferences implements Program {

    @DurableRoot
    private static Data root;

    private interface Named {
        default String name() {
            return "named";
        }
    }

    private interface Counted {
        default int count() {
            return 3;
        }
    }

    private interface Taker<T> {
        String take(T value);
    }

    /** Has a bridge. */
    private interface TextTaker extends Taker<String> {
        @Override
        String take(String value);
    }

    private static class Base {
        static String who() {
            return "base";
        }
    }

    private static final class Heir extends Base {}

    private static final class Other extends Base {
        static String who() {
            return "other";
        }
    }

    private static int runs;

    private static void run() {
        runs++;
    }

    @SuppressWarnings("unchecked")
    private static <T> T any() {
        return (T) held;
    }

    private static Object held;

    private static Object make() {
        return "made";
    }

    private static int number(int i) {
        return i + 100;
    }

    private static String text(Object o) {
        return "text " + o;
    }

    private static final class Data {
        Runnable plain = MethodReferences::run;
        Runnable named = (Runnable & Named) MethodReferences::run;
        Runnable counted = (Runnable & Counted) MethodReferences::run;
        Runnable both = (Runnable & Named & Counted) MethodReferences::run;
        Runnable turned = (Runnable & Counted & Named) MethodReferences::run;
        Runnable serializable = (Runnable & Serializable) MethodReferences::run;
        Runnable serializableNamed = (Runnable & Named & Serializable) MethodReferences::run;
        Named onlyNamed = (Named) (Runnable & Named) MethodReferences::run;

        Supplier<Object> object = Object::new;
        Supplier<Object> made = MethodReferences::make;

        Supplier<String> ofOther = Other::who;
        Supplier<String> ofHeir = Heir::who;

        Supplier<String> anyText = MethodReferences::any;
        Supplier<Integer> anyInteger = MethodReferences::any;
        Supplier<Object> anyObject = MethodReferences::any;

        ToIntFunction<Integer> unboxed = Integer::intValue;
        ToIntFunction<Integer> added = MethodReferences::number;

        Taker<String> taker = MethodReferences::text;
        TextTaker textTaker = MethodReferences::text;
        Taker<Integer> numberTaker = MethodReferences::text;

        IntFunction<List<String>> sized = ArrayList::new;
        IntFunction<ArrayList<String>> sizedExactly = ArrayList::new;
    }

    @Override
    public void write() {
        root = new Data();
        check();
    }

    private static void expectOnly(Object o, boolean named, boolean counted, boolean serializable, String what) {
        Expect.equal(named, o instanceof Named, what + ": Named");
        Expect.equal(counted, o instanceof Counted, what + ": Counted");
        Expect.equal(serializable, o instanceof Serializable, what + ": Serializable");
        int before = runs;
        ((Runnable) o).run();
        Expect.equal(before + 1, runs, what + ": runs");
    }

    private static void expectGives(Supplier<?> supplier, Object value, String what) {
        held = value;
        Expect.same(value, supplier.get(), what);
    }

    @Override
    public void check() {
        expectOnly(root.plain, false, false, false, "plain");
        expectOnly(root.named, true, false, false, "named");
        expectOnly(root.counted, false, true, false, "counted");
        expectOnly(root.both, true, true, false, "both");
        expectOnly(root.turned, true, true, false, "turned");
        expectOnly(root.serializable, false, false, true, "serializable");
        expectOnly(root.serializableNamed, true, false, true, "serializable and named");
        expectOnly(root.onlyNamed, true, false, false, "held as Named");
        Expect.equal("named", root.onlyNamed.name(), "default method of a further interface");

        Expect.same(Object.class, root.object.get().getClass(), "Object::new");
        Expect.equal("made", root.made.get(), "method beside Object::new");
        Expect.equal("other", root.ofOther.get(), "method that hides another");
        Expect.equal("base", root.ofHeir.get(), "method that is inherited");

        expectGives(root.anyText, "text", "generic method for String");
        expectGives(root.anyInteger, 1000, "generic method for Integer");
        expectGives(root.anyObject, List.of(), "generic method for Object");

        Expect.equal(7, root.unboxed.applyAsInt(7), "unboxing");
        Expect.equal(107, root.added.applyAsInt(7), "method whose argument is unboxed");

        Expect.equal("text t", root.taker.take("t"), "without a bridge");
        Expect.equal("text t", root.textTaker.take("t"), "with a bridge");
        Expect.equal("text t", ((Taker<String>) root.textTaker).take("t"), "by its bridge");
        Expect.equal("text 1", root.numberTaker.take(1), "of another type");
        Expect.equal(0, root.sized.apply(3).size(), "constructor");
        Expect.equal(0, root.sizedExactly.apply(3).size(), "constructor, exact type");
    }
}
