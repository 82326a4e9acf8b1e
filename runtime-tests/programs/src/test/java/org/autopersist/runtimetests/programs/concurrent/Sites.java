// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.concurrent;

import java.io.InputStream;
import java.lang.instrument.ClassDefinition;
import java.lang.instrument.Instrumentation;
import java.lang.ref.WeakReference;
import java.util.Arrays;
import java.util.function.IntFunction;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Diagnostics;
import org.autopersist.runtimetests.programs.Expect;

/** Arrays that are tracked where they are allocated. {@code Sites <case>}. */
public final class Sites {

    /** The last line. */
    public static final String DONE = "done";
    /** How many there were until a site was learnt. */
    public static final String FENCES = "fences ";

    private static final int PLACES = 64;
    private static final int AT_ONCE = 2000;
    /** To one object, so that it would be dearer to track it than to fence, whatever a fence takes. */
    private static final int MANY_STORES = 5000;
    private static final int FEW_STORES = 30;
    private static final long PATIENCE_NANOS = 90_000_000_000L;
    private static final long STORING_NANOS = 6_000_000_000L;

    @DurableRoot
    private static Object[] root;

    private static volatile Object seen;
    private static volatile long spun;
    private static volatile boolean keeps;

    private static Instrumentation instrumentation;

    private Sites() {}

    public static void premain(String arguments, Instrumentation instrumentation) {
        Sites.instrumentation = instrumentation;
    }

    /** The state of the sites whose line has all these words, or none. */
    private static String state(String... words) throws Exception {
        return Diagnostics.ask("autopersistSites").lines().filter(line -> Arrays.stream(words).allMatch(line::contains))
                .map(line -> line.split(" ")[0]).distinct().sorted().reduce((a, b) -> a + "," + b).orElse("none");
    }

    private static long[] make(int i) {
        long[] made = new long[40];
        made[i % 40] = i;
        return made;
    }

    private static void keep(int i) {
        root[i % PLACES] = make(i);
    }

    private static void drop(int i) {
        long[] made = make(i);
        seen = made;
        for (int round = 0; round < MANY_STORES / made.length; round++) {
            for (int place = 0; place < made.length; place++) {
                made[place] += seen == made ? round : 1;
            }
        }
    }

    private static long fencesOf(IntFunction<Object> use) throws Exception {
        long before = Diagnostics.fences();
        for (int i = 0; i < AT_ONCE; i++) {
            use.apply(i);
        }
        return Diagnostics.fences() - before;
    }

    /** Until nearly none is fenced, though the class is not tracked. */
    private static void untilTracked(IntFunction<Object> use, String... site) throws Exception {
        long end = System.nanoTime() + PATIENCE_NANOS;
        long fences = AT_ONCE;
        for (int good = 0; good < 5 && System.nanoTime() < end; good = fences <= AT_ONCE / 20 ? good + 1 : 0) {
            fences = fencesOf(use);
        }
        Expect.that(fences <= AT_ONCE / 20, "arrays are fenced: " + fences);
        Expect.that(state(site).contains("tracked"), "their site is tracked: " + Diagnostics.ask("autopersistSites"));
    }

    /** Each array's place is learnt, with its caller: what the other one makes is not tracked. */
    private static void learns() throws Exception {
        root = new Object[PLACES];
        IntFunction<Object> use = i -> {
            keep(i);
            drop(i);
            return null;
        };
        untilTracked(use, "Sites.make:", "Sites.keep:");
        long end = System.nanoTime() + PATIENCE_NANOS;
        while (state("Sites.make:", "Sites.drop:").equals("none") && System.nanoTime() < end) {
            fencesOf(use);
        }
        Expect.equal("ordinary", state("Sites.make:", "Sites.drop:"), "what is dropped");
        for (int i = 0; i < PLACES; i++) {
            root[i] = make(i);
        }
    }

    /** Of a class that stays tracked meanwhile, since a few stores take less time than a fence while another thread runs. */
    private static void learnsWhileTracked() throws Exception {
        root = new Object[PLACES];
        Thread other = new Thread(() -> {
            for (long i = 0; true; i++) {
                spun = i;
            }
        });
        other.setDaemon(true);
        other.start();
        long end = System.nanoTime() + PATIENCE_NANOS;
        long before = Diagnostics.fences();
        for (int i = 0; !state("Sites.make:", "Sites.keep:").contains("tracked") && System.nanoTime() < end; ) {
            for (int stop = i + AT_ONCE; i < stop; i++) {
                keep(i);
                long[] dropped = make(i);
                seen = dropped;
                for (int place = 0; place < FEW_STORES; place++) {
                    dropped[place] += seen == dropped ? i : 1;
                }
            }
        }
        System.out.println(FENCES + (Diagnostics.fences() - before));
        Expect.equal("tracked", state("Sites.make:", "Sites.keep:"), "what is kept");
    }

    private static void check() {
        for (int i = 0; i < PLACES; i++) {
            Expect.equal(Arrays.toString(make(i)), Arrays.toString((long[]) root[i]), "array " + i);
        }
    }

    private static Object changed(int i) {
        int[] made = new int[16];
        if (keeps) {
            root[i % PLACES] = made;
        } else {
            store(made);
        }
        return made;
    }

    private static void store(int[] made) {
        seen = made;
        for (int round = 0; round < MANY_STORES; round++) {
            made[round % 16] += seen == made ? round : 1;
        }
    }

    /** A place whose arrays become durable no more is left to be ordinary. */
    private static void unlearns() throws Exception {
        root = new Object[PLACES];
        keeps = true;
        IntFunction<Object> use = i -> {
            store(new int[16]);
            return changed(i);
        };
        untilTracked(use, "Sites.changed:");
        keeps = false;
        long end = System.nanoTime() + PATIENCE_NANOS;
        while (state("Sites.changed:").contains("tracked") && System.nanoTime() < end) {
            fencesOf(use);
        }
        Expect.equal("ordinary", state("Sites.changed:"), "the site");
        // Its arrays can still be made durable.
        int[] made = (int[]) changed(1);
        root[1] = made;
        made[3] = 77;
    }

    private static void checkUnlearned() {
        Expect.equal(77, ((int[]) root[1])[3], "the array");
    }

    private static char[] left(int i, boolean keeps) {
        char[] made = new char[16];
        if (keeps) {
            root[i % PLACES] = made;
        }
        return made;
    }

    private static void storeTo(char[] made) {
        for (int round = 0; round < MANY_STORES; round++) {
            made[round % 16] += (char) (seen == made ? round : 1);
        }
    }

    /** A place is judged by the stores to what it made, also if nothing is allocated any more. */
    private static void unlearnsByStores() throws Exception {
        root = new Object[PLACES];
        char[][] all = new char[PLACES][];
        IntFunction<Object> use = i -> {
            storeTo(new char[16]);
            char[] made = left(i, i % 8 != 0);
            if (i % 8 == 0) {
                all[i / 8 % PLACES] = made;
            }
            return made;
        };
        long end = System.nanoTime() + PATIENCE_NANOS;
        while (!state("Sites.left:").contains("tracked") && System.nanoTime() < end) {
            fencesOf(use);
        }
        fencesOf(use);      // the code that allocates knows it by now, or soon
        fencesOf(use);
        end = System.nanoTime() + STORING_NANOS;      // who asks for the state allocates
        while (System.nanoTime() < end) {
            for (char[] made : all) {
                storeTo(made);
            }
        }
        Expect.equal("ordinary", state("Sites.left:"), "the site");
        root[0] = all[3];
        all[3][5] = 'x';
    }

    private static void checkUnlearnedByStores() {
        Expect.that(((char[]) root[0])[5] == 'x', "the array has what was stored");
    }

    /** A class that is redefined has no sites of its old methods. */
    private static void redefines() throws Exception {
        root = new Object[PLACES];
        byte[] bytes;
        try (InputStream in = Sites.class.getResourceAsStream("Sites$Maker.class")) {
            bytes = in.readAllBytes();
        }
        Maker maker = new Maker();
        for (int round = 0; round < 20; round++) {
            for (int i = 0; i < 5_000; i++) {
                root[i % PLACES] = maker.apply(i);
                short[] other = new short[16];
                seen = other;
                for (int j = 0; j < 64; j++) {
                    other[j % 16] += seen == other ? 1 : 2;
                }
            }
            instrumentation.redefineClasses(new ClassDefinition(Maker.class, bytes));
            Expect.equal("none", state("Sites$Maker.apply:"), "sites after redefinition " + round);
        }
    }

    /** Its class is loaded by a loader of its own. */
    public static final class Maker implements IntFunction<Object> {
        @Override
        public Object apply(int i) {
            return new short[] {(short) i, 1, 2};
        }
    }

    @SuppressWarnings("unchecked")
    private static WeakReference<ClassLoader> useLoaded() throws Exception {
        OwnLoader loader = new OwnLoader();
        IntFunction<Object> maker = (IntFunction<Object>) loader.make(Maker.class);
        for (int i = 0; i < 20_000; i++) {
            root[i % PLACES] = maker.apply(i);
            short[] other = new short[16];
            seen = other;
            for (int round = 0; round < 64; round++) {
                other[round % 16] += seen == other ? 1 : 2;
            }
        }
        Expect.that(state("Sites$Maker.apply:").contains("tracked"), "the site is there");
        return new WeakReference<>(loader);
    }

    /** The sites of an unloaded class are gone, and their arrays are as good as others. */
    private static void unloads() throws Exception {
        root = new Object[PLACES];
        for (int round = 0; round < 3; round++) {
            WeakReference<ClassLoader> loader = useLoaded();
            short[] left = (short[]) root[5];
            for (int i = 0; i < 100 && loader.get() != null; i++) {
                System.gc();
                Thread.sleep(20);
            }
            Expect.that(loader.get() == null, "the loader is unloaded");
            Expect.equal("none", state("Sites$Maker.apply:"), "sites");
            left[1] = (short) round;
        }
    }

    private static void checkUnloaded() {
        Expect.that(((short[]) root[5])[1] == 2, "the array has what was stored");
    }

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "learns" -> learns();
            case "learnsWhileTracked" -> learnsWhileTracked();
            case "check" -> check();
            case "unlearns" -> unlearns();
            case "checkUnlearned" -> checkUnlearned();
            case "unlearnsByStores" -> unlearnsByStores();
            case "checkUnlearnedByStores" -> checkUnlearnedByStores();
            case "redefines" -> redefines();
            case "unloads" -> unloads();
            case "checkUnloaded" -> checkUnloaded();
            default -> throw new IllegalArgumentException(args[0]);
        }
        System.out.println(DONE);
    }
}
