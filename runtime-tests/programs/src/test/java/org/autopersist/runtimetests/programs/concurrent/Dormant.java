// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.concurrent;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Supplier;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Diagnostics;
import org.autopersist.runtimetests.programs.Expect;

/** Objects become durable whose classes compiled code has only known as volatile ones. {@code Dormant <case>}. */
public final class Dormant {

    /** The last line. */
    public static final String DONE = "done";

    private static final int CLASSES = 60;
    private static final int WARM = 300_000;
    private static final long PATIENCE_NANOS = 60_000_000_000L;

    @DurableRoot
    private static Object root;

    private Dormant() {}

    /** Has a class of its own in each loader. */
    public static class Cell {
        int plain;
        long wide;
        Object reference;
        byte[] bytes = new byte[8];

        @Override
        public String toString() {
            return plain + " " + wide + " " + Arrays.toString((int[]) reference) + " " + Arrays.toString(bytes);
        }
    }

    /** What is durable, where the code that stores knows the superclass. */
    public static final class Derived extends Cell {
        int more;

        @Override
        public String toString() {
            return super.toString() + " " + more;
        }
    }

    /** Stores to one object until it is stopped; the object is a volatile one for a while. */
    public static final class Storer implements Runnable, Supplier<Object>, Function<Boolean, String> {
        private Cell cell;
        private volatile boolean stops;
        private volatile int rounds;

        private static void store(Cell cell, int i) {
            cell.plain = i;
            cell.wide = ~(long) i;
            if (i % 1024 == 0) {
                cell.reference = new int[] {i};
            }
            cell.bytes[i & 7] = (byte) i;
        }

        @Override
        public void run() {
            for (int i = 1; !stops; i++) {
                store(cell, i);
                if (cell instanceof Derived derived) {
                    derived.more = i;
                }
                rounds = i;
            }
        }

        /** A new object to be stored to. */
        @Override
        public String apply(Boolean isDerived) {
            if (isDerived != null) {
                cell = isDerived ? new Derived() : new Cell();
            }
            return Integer.toString(rounds);
        }

        @Override
        public Object get() {
            stops = true;
            return cell;
        }

        /** What the storer stores to. */
        public Object cell() {
            return cell;
        }
    }

    private static Object loadStorer() throws Exception {
        OwnLoader loader = new OwnLoader();
        loader.define(Cell.class);
        loader.define(Derived.class);
        return loader.make(Storer.class);
    }

    @SuppressWarnings("unchecked")
    private static void race(int number, Random random) throws Exception {
        Object storer = loadStorer();
        Function<Boolean, String> control = (Function<Boolean, String>) storer;
        control.apply(number % 2 == 1);
        Thread thread = Thread.ofPlatform().start((Runnable) storer);
        await(control, WARM);
        for (int i = random.nextInt(2000); i > 0; i--) {
            Thread.onSpinWait();
        }
        root = storer.getClass().getMethod("cell").invoke(storer);
        await(control, Integer.parseInt(control.apply(null)) + 1000);
        Object cell = ((Supplier<Object>) storer).get();
        thread.join();
        Expect.that(cell == root, "the object is the root");
        // Compares each front with its home.
        Diagnostics.ask("autopersistVerify");
    }

    private static void await(Function<Boolean, String> storer, int rounds) {
        long end = System.nanoTime() + PATIENCE_NANOS;
        while (Integer.parseInt(storer.apply(null)) < rounds) {
            Expect.that(System.nanoTime() < end, "the storer goes on");
            Thread.onSpinWait();
        }
    }

    /** One thread stores, another one makes the object durable, for many classes; now and then code and classes are unloaded. */
    private static void races() throws Exception {
        Random random = new Random(1);
        for (int number = 0; number < CLASSES; number++) {
            race(number, random);
            if (number % 16 == 15) {
                root = null;
                System.gc();
            }
        }
        root = null;
    }

    /** In a loader of its own, and the first class there, so that another loader's first one may come to lie in its place. */
    public static final class Alone {
        int value = 1;
    }

    /** What compiled code knows of {@link Heir}. */
    public static class Base {
        int value;

        static void set(Base base, int i) {
            base.value = i;
        }
    }

    /** See {@link Alone}. */
    public static final class Heir extends Base {}

    /** A class comes to lie where one was that had no superclass. */
    private static void replaced() throws Exception {
        Base base = new Base();
        for (int i = 0; i < WARM; i++) {
            Base.set(base, i);
        }
        OwnLoader loader = new OwnLoader();
        root = loader.make(Alone.class);
        WeakReference<ClassLoader> old = new WeakReference<>(loader);
        loader = null;
        root = null;
        for (int i = 0; i < 100 && old.get() != null; i++) {
            System.gc();
            Thread.sleep(20);
        }
        Expect.that(old.get() == null, "the loader is unloaded");
        root = new OwnLoader().make(Heir.class);
        Base.set((Base) root, 5);
        Diagnostics.ask("autopersistVerify");
        root = null;
    }

    private interface Kind {
        Object make();

        void store(Object array, int i);

        String text(Object array);
    }

    private record KindOf<A>(Supplier<A> maker, Store<A> store, Function<A, String> text) implements Kind {
        @Override
        public Object make() {
            return maker.get();
        }

        @Override
        @SuppressWarnings("unchecked")
        public void store(Object array, int i) {
            store.store((A) array, i);
        }

        @Override
        @SuppressWarnings("unchecked")
        public String text(Object array) {
            return text.apply((A) array);
        }
    }

    private interface Store<A> {
        void store(A array, int i);
    }

    private static final double[] NUMBERS = {1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233};

    private static final List<Kind> KINDS = List.of(
            new KindOf<>(() -> new double[9], (a, i) -> a[i % 9] = i, Arrays::toString),
            new KindOf<>(() -> new float[9], (a, i) -> a[i % 9] = i, Arrays::toString),
            new KindOf<>(() -> new boolean[9], (a, i) -> a[i % 9] = i % 2 == 0, Arrays::toString),
            new KindOf<>(() -> new short[9], (a, i) -> a[i % 9] = (short) i, Arrays::toString),
            new KindOf<>(() -> new char[9], (a, i) -> a[i % 9] = (char) ('a' + i % 9), Arrays::toString),
            new KindOf<>(() -> new long[9], (a, i) -> a[i % 9] = i, Arrays::toString),
            // In ranges: by a copy, by an intrinsic or a loop, by a vector loop.
            new KindOf<>(() -> new double[9], (a, i) -> System.arraycopy(NUMBERS, i % 7, a, i % 4, 1 + i % 5), Arrays::toString),
            new KindOf<>(() -> new short[40], (a, i) -> Arrays.fill(a, i % 4, 8 + i % 32, (short) i), Arrays::toString),
            new KindOf<>(() -> new float[40], (a, i) -> {
                for (int j = i % 3; j < a.length; j++) {
                    a[j] = i + j;
                }
            }, Arrays::toString),
            new KindOf<>(() -> new Thread.State[9], (a, i) -> Arrays.fill(a, i % 4, 4 + i % 6, Thread.State.values()[i % 3]),
                    Arrays::toString),
            new KindOf<>(() -> new Thread.State[9][2], (a, i) -> a[i % 9][i % 2] = Thread.State.values()[i % 3], Arrays::deepToString),
            new KindOf<>(() -> new int[3][3], (a, i) -> a[i % 3][i / 3 % 3] = i, Arrays::deepToString),
            new KindOf<HashMap<Integer, Integer>>(HashMap::new, (m, i) -> m.put(i % 99, i), Object::toString),
            new KindOf<ArrayList<Integer>>(ArrayList::new, (l, i) -> {
                if (l.size() < 99) {
                    l.add(i);
                } else {
                    l.set(i % 99, i);
                }
            }, Object::toString));

    /** Its root is recovered when it is first touched. */
    private static final class Kept {
        @DurableRoot
        private static Object[] arrays;

        @DurableRoot
        private static String[] texts;

        private Kept() {}
    }

    private static void fill(Kind kind, Object array, int from, int end) {
        for (int i = from; i < end; i++) {
            kind.store(array, i);
        }
    }

    /** Fills a volatile array of each kind, until that is compiled. */
    private static Object[] warm() {
        Object[] arrays = new Object[KINDS.size()];
        for (int round = 0; round < 3; round++) {
            for (int k = 0; k < arrays.length; k++) {
                arrays[k] = KINDS.get(k).make();
                for (int i = 0; i < WARM / 30; i++) {
                    fill(KINDS.get(k), arrays[k], i, i + 10);
                }
            }
        }
        return arrays;
    }

    /** Arrays of each kind, after much code has stored to volatile ones. */
    private static void arrays() {
        Object[] arrays = warm();
        Kept.arrays = arrays;
        Kept.texts = new String[arrays.length];
        for (int k = 0; k < arrays.length; k++) {
            fill(KINDS.get(k), arrays[k], k, k + 7);
            Kept.texts[k] = KINDS.get(k).text(arrays[k]);
        }
    }

    /** What the life before has stored is there. Compiled code that has met only volatile arrays goes on with it. */
    private static void checkArrays(int life) {
        warm();
        for (int k = 0; k < KINDS.size(); k++) {
            Expect.equal(Kept.texts[k], KINDS.get(k).text(Kept.arrays[k]), "array " + k);
            fill(KINDS.get(k), Kept.arrays[k], 1000 * life + k, 1000 * life + k + 5);
            Kept.texts[k] = KINDS.get(k).text(Kept.arrays[k]);
        }
    }

    /** How many barriers are dormant, before and after all volatile objects have become durable. */
    private static void counts() throws Exception {
        Storer storer = new Storer();
        storer.apply(true);
        Thread thread = Thread.ofPlatform().start(storer);
        await(storer, WARM);
        System.out.println("before " + Diagnostics.info("dormant barriers:"));
        root = storer.cell();
        storer.get();
        thread.join();
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "races" -> races();
            case "arrays" -> arrays();
            case "checkArrays" -> checkArrays(Integer.parseInt(args[1]));
            case "replaced" -> replaced();
            case "counts" -> counts();
            default -> throw new IllegalArgumentException(args[0]);
        }
        System.out.println(DONE);
    }
}
