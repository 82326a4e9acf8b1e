// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.regions;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/**
 * Another thread stores where an open region has stored, without a lock, and while that one rests: its stores stay when the region
 * is rolled back, of all types, by any kind of access; and what a region has stored that is committed stays when the other
 * thread's is rolled back.
 */
public final class OthersStores implements Program {

    private static final int ROUNDS = 300;
    private static final int LENGTH = 100;
    private static final int HELD = 40;
    private static final String[] OBJECTS = {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"};

    private static final class Data {
        boolean flag;
        byte small;
        byte smaller; // in the same word
        char letter;
        short few;
        int number;
        long many;
        float part;
        double whole;
        Object object;
        volatile byte volatileByte;
        volatile short volatileShort;
        volatile long volatileLong;
        volatile Object volatileObject;
        short exchanged;
        byte added;
        final AtomicInteger counter = new AtomicInteger();
        final AtomicLong large = new AtomicLong();
        final AtomicReference<Object> reference = new AtomicReference<>();
        final byte[] bytes = new byte[LENGTH];
        final short[] shorts = new short[LENGTH];
        final int[] ints = new int[LENGTH];
        final long[] longs = new long[LENGTH];
        final Object[] objects = new Object[LENGTH];
        final Semaphore semaphore = new Semaphore(1);
    }

    @DurableRoot
    private static Data root;

    @DurableRoot
    private static int rootNumber;

    @DurableRoot
    private static volatile byte rootByte;

    @DurableRoot
    private static Object rootObject;

    private static final VarHandle EXCHANGED;
    private static final VarHandle ADDED;
    private static final VarHandle ROOT_BYTE;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            EXCHANGED = lookup.findVarHandle(Data.class, "exchanged", short.class);
            ADDED = lookup.findVarHandle(Data.class, "added", byte.class);
            ROOT_BYTE = lookup.findStaticVarHandle(OthersStores.class, "rootByte", byte.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final ExecutorService other = Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().factory());

    @Override
    public void write() throws Exception {
        root = new Data();
        for (int round = 0; round < ROUNDS; round++) {
            rolledBackAfter(false);
            rolledBackAfter(true);
            committedBefore();
            neighbours();
            itsOwn();
        }
        if (!ManagementFactory.getRuntimeMXBean().getInputArguments().contains("-XX:RegionLog=undo")) {
            permits(); // that log takes any store of a value for the region's own that the region has stored
        }
        store(root, 9);
        rolledBackAfter(true);
        other.shutdown();
    }

    @Override
    public void check() {
        expect(7);
        Expect.equal(1, root.semaphore.availablePermits(), "permits");
    }

    /** The region's stores come first, then the other thread's. */
    private void rolledBackAfter(boolean inRegion) throws Exception {
        store(root, 1);
        FailureAtomic.begin();
        store(root, 4);
        store(root, 5);
        inOther(() -> {
            if (inRegion) {
                FailureAtomic.begin();
            }
            store(root, 6);
            store(root, 7);
        });
        FailureAtomic.rollback();
        FailureAtomic.end();
        expect(7);
        inOther(() -> {
            if (inRegion) {
                FailureAtomic.end();
            }
        });
        expect(7);
    }

    /** What the other region has stored on top is gone, what this one has is not; of arrays of primitives either may be. */
    private void committedBefore() throws Exception {
        store(root, 1);
        FailureAtomic.begin();
        storeFields(root, 5);
        inOther(() -> {
            FailureAtomic.begin();
            storeFields(root, 7);
        });
        FailureAtomic.end();
        expectFields(7);
        inOther(() -> {
            FailureAtomic.rollback();
            FailureAtomic.end();
        });
        expectFields(5);
    }

    private void neighbours() throws Exception {
        Data data = root;
        store(data, 1);
        FailureAtomic.begin();
        data.small = 5;
        data.bytes[10] = 5;
        data.bytes[11] = 5;
        Arrays.fill(data.shorts, 3, 50, (short) 5);
        System.arraycopy(new int[LENGTH], 0, data.ints, 0, LENGTH);
        inOther(() -> {
            FailureAtomic.begin();
            data.smaller = 7;
            data.bytes[9] = 7;
            data.bytes[11] = 7;
            data.bytes[12] = 7;
            data.shorts[20] = 7;
            data.shorts[50] = 7;
            Arrays.fill(data.ints, 51, 53, 7);
        });
        FailureAtomic.rollback();
        FailureAtomic.end();
        inOther(FailureAtomic::end);
        Expect.equal((byte) 1, data.small, "a byte");
        Expect.equal((byte) 7, data.smaller, "another one beside it");
        for (int i = 0; i < LENGTH; i++) {
            Expect.equal((byte) (i == 9 || i == 11 || i == 12 ? 7 : 1), data.bytes[i], "byte " + i);
            Expect.equal((short) (i == 20 || i == 50 ? 7 : 1), data.shorts[i], "short " + i);
            Expect.equal(i == 51 || i == 52 ? 7 : 1, data.ints[i], "int " + i);
        }
    }

    /** Nobody else has stored anything, and places overlap. */
    private void itsOwn() {
        Data data = root;
        store(data, 1);
        FailureAtomic.begin();
        store(data, 5);
        data.bytes[20] = 7;
        Arrays.fill(data.bytes, 10, 30, (byte) 6);
        data.bytes[20] = 8;
        Arrays.fill(data.bytes, 10, 15, (byte) 9);
        Arrays.fill(data.ints, 0, LENGTH, 8);
        data.ints[3] = 9;
        store(data, 8);
        data.bytes[20] = 9;
        FailureAtomic.rollback();
        FailureAtomic.end();
        expect(1);
    }

    /** A durable lock that is taken and let go of inside of regions, some of which end by an exception. */
    private static void permits() throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < HELD; i++) {
            int number = i;
            threads.add(Thread.ofVirtual().start(() -> {
                for (int round = 0; round < HELD; round++) {
                    holdPermit((number + round) % 3 == 0);
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        Expect.equal(1, root.semaphore.availablePermits(), "permits");
    }

    private static void holdPermit(boolean fails) {
        try {
            FailureAtomic.run(() -> {
                root.semaphore.acquireUninterruptibly();
                Thread.yield();
                root.semaphore.release();
                Thread.yield();
                if (fails) {
                    throw new IllegalStateException("enough");
                }
            });
        } catch (IllegalStateException e) {
            Expect.that(fails, "a region that should have been committed");
        }
    }

    private void inOther(Runnable action) throws Exception {
        try {
            other.submit(action).get();
        } catch (ExecutionException e) {
            throw new AssertionError("in the other thread", e.getCause());
        }
    }

    private static void store(Data data, int n) {
        storeFields(data, n);
        Arrays.fill(data.bytes, (byte) n);
        for (int i = 0; i < data.shorts.length; i++) {
            data.shorts[i] = (short) n;
        }
        int[] ints = new int[LENGTH];
        Arrays.fill(ints, n);
        System.arraycopy(ints, 0, data.ints, 0, LENGTH);
        for (int i = 0; i < LENGTH; i += 3) {
            data.longs[i] = n;
        }
    }

    private static void storeFields(Data data, int n) {
        data.flag = n > 5;
        data.small = (byte) n;
        data.smaller = (byte) n;
        data.letter = (char) n;
        data.few = (short) n;
        data.number = n;
        data.many = n;
        data.part = n;
        data.whole = n;
        data.object = OBJECTS[n];
        data.volatileByte = (byte) n;
        data.volatileShort = (short) n;
        data.volatileLong = n;
        data.volatileObject = OBJECTS[n];
        Expect.that(EXCHANGED.compareAndSet(data, data.exchanged, (short) n), "an exchange");
        ADDED.getAndAdd(data, (byte) (n - data.added));
        Expect.that(data.counter.compareAndSet(data.counter.get(), n), "an exchange");
        data.large.addAndGet(n - data.large.get());
        data.reference.compareAndSet(data.reference.get(), OBJECTS[n]);
        for (int i = 0; i < LENGTH; i++) {
            data.objects[i] = OBJECTS[n];
        }
        rootNumber = n;
        Expect.that(ROOT_BYTE.compareAndSet(rootByte, (byte) n), "an exchange");
        rootObject = OBJECTS[n];
    }

    private static void expect(int n) {
        expectFields(n);
        Data data = root;
        for (int i = 0; i < LENGTH; i++) {
            Expect.equal((byte) n, data.bytes[i], "byte " + i);
            Expect.equal((short) n, data.shorts[i], "short " + i);
            Expect.equal(n, data.ints[i], "int " + i);
            Expect.equal(i % 3 == 0 ? (long) n : 0, data.longs[i], "long " + i);
        }
    }

    private static void expectFields(int n) {
        Data data = root;
        Expect.equal(n > 5, data.flag, "boolean");
        Expect.equal((byte) n, data.small, "byte");
        Expect.equal((byte) n, data.smaller, "another byte");
        Expect.equal((char) n, data.letter, "char");
        Expect.equal((short) n, data.few, "short");
        Expect.equal(n, data.number, "int");
        Expect.equal((long) n, data.many, "long");
        Expect.equal((float) n, data.part, "float");
        Expect.equal((double) n, data.whole, "double");
        Expect.equal(OBJECTS[n], data.object, "object");
        Expect.equal((byte) n, data.volatileByte, "volatile byte");
        Expect.equal((short) n, data.volatileShort, "volatile short");
        Expect.equal((long) n, data.volatileLong, "volatile long");
        Expect.equal(OBJECTS[n], data.volatileObject, "volatile object");
        Expect.equal((short) n, data.exchanged, "exchanged short");
        Expect.equal((byte) n, data.added, "byte that is added to");
        Expect.equal(n, data.counter.get(), "AtomicInteger");
        Expect.equal((long) n, data.large.get(), "AtomicLong");
        Expect.equal(OBJECTS[n], data.reference.get(), "AtomicReference");
        for (int i = 0; i < LENGTH; i++) {
            Expect.equal(OBJECTS[n], data.objects[i], "element " + i);
        }
        Expect.equal(n, rootNumber, "static int");
        Expect.equal((byte) n, rootByte, "static volatile byte");
        Expect.equal(OBJECTS[n], rootObject, "static object");
    }

    @Override
    public boolean holdsInOneLife() {
        return false; // nothing can be taken back where nothing is durable
    }
}
