package org.autopersist.runtimetests.programs.concurrent;

import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.management.ObjectName;
import org.autopersist.DurableRoot;
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

    private static final class OwnLoader extends ClassLoader {
        private Class<?> define(Class<?> original) throws Exception {
            String name = original.getName();
            try (InputStream in = Dormant.class.getResourceAsStream(name.substring(name.lastIndexOf('.') + 1) + ".class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            }
        }

        Object storer() throws Exception {
            define(Cell.class);
            define(Derived.class);
            return define(Storer.class).getDeclaredConstructor().newInstance();
        }
    }

    private static String ask(String command) throws Exception {
        return (String) ManagementFactory.getPlatformMBeanServer().invoke(
                new ObjectName("com.sun.management:type=DiagnosticCommand"), command, null, null);
    }

    @SuppressWarnings("unchecked")
    private static void race(int number, Random random) throws Exception {
        Object storer = new OwnLoader().storer();
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
        ask("autopersistVerify");
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

    private static final List<Kind> KINDS = List.of(
            new KindOf<>(() -> new double[9], (a, i) -> a[i % 9] = i, Arrays::toString),
            new KindOf<>(() -> new float[9], (a, i) -> a[i % 9] = i, Arrays::toString),
            new KindOf<>(() -> new boolean[9], (a, i) -> a[i % 9] = i % 2 == 0, Arrays::toString),
            new KindOf<>(() -> new short[9], (a, i) -> a[i % 9] = (short) i, Arrays::toString),
            new KindOf<>(() -> new char[9], (a, i) -> a[i % 9] = (char) ('a' + i % 9), Arrays::toString),
            new KindOf<>(() -> new long[9], (a, i) -> a[i % 9] = i, Arrays::toString),
            new KindOf<>(() -> new Thread.State[9][2], (a, i) -> a[i % 9][i % 2] = Thread.State.values()[i % 3], Arrays::deepToString),
            new KindOf<>(() -> new int[3][3], (a, i) -> a[i % 3][i / 3 % 3] = i, Arrays::deepToString));

    /** Arrays of each kind, after much code has stored to volatile ones. */
    private static void arrays() {
        List<Object> arrays = new ArrayList<>();
        for (Kind kind : KINDS) {
            Object array = kind.make();
            for (int i = 0; i < WARM; i++) {
                kind.store(array, i);
            }
            arrays.add(array);
        }
        root = arrays.toArray();
        List<String> texts = new ArrayList<>();
        for (int k = 0; k < KINDS.size(); k++) {
            for (int i = 0; i < 100 + k; i++) {
                KINDS.get(k).store(arrays.get(k), i * 7);
            }
            texts.add(KINDS.get(k).text(arrays.get(k)));
        }
        root = new Object[] {root, texts.toArray(new String[0])};
    }

    private static void checkArrays() {
        Object[] all = (Object[]) root;
        Object[] arrays = (Object[]) all[0];
        String[] texts = (String[]) all[1];
        for (int k = 0; k < KINDS.size(); k++) {
            Expect.equal(texts[k], KINDS.get(k).text(arrays[k]), "array " + k);
            // The next life begins with code that is new, and arrays that are durable.
            for (int i = 0; i < WARM; i++) {
                KINDS.get(k).store(arrays[k], i);
            }
            texts[k] = KINDS.get(k).text(arrays[k]);
        }
    }

    /** How many barriers are dormant, before and after all volatile objects have become durable. */
    private static void counts() throws Exception {
        Storer storer = new Storer();
        storer.apply(true);
        Thread thread = Thread.ofPlatform().start(storer);
        await(storer, WARM);
        System.out.println("before " + dormant());
        root = storer.cell();
        storer.get();
        thread.join();
    }

    private static String dormant() throws Exception {
        return ask("autopersistInfo").lines().filter(l -> l.startsWith("dormant barriers:")).findFirst().orElseThrow();
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "races" -> races();
            case "arrays" -> arrays();
            case "checkArrays" -> checkArrays();
            case "counts" -> counts();
            default -> throw new IllegalArgumentException(args[0]);
        }
        System.out.println(DONE);
    }
}
