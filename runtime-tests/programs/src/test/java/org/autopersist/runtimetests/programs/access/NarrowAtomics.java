// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.access;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.Unrecoverable;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/**
 * Atomic operations on fields, elements and static roots of one and two bytes. Without an instruction for these, Java
 * exchanges the four bytes around them, which hold other fields: unrecoverable ones, roots, ordinary static fields, and what
 * lies behind an array. Each place is written by one operation only, which makes 1 of 0; places beside some of them have been
 * written by a region that never ends.
 */
public final class NarrowAtomics implements Program {

    private static final int OPERATIONS = 7;
    private static final int ROUNDS = 40;

    private static final class Bytes {
        @Unrecoverable byte before = 5;
        byte value;
        @Unrecoverable byte between = 6;
        byte after = 7;
    }

    private static final class BytesFirst {
        byte value;
        @Unrecoverable byte after = 5;
        byte last = 7;
    }

    private static final class Booleans {
        @Unrecoverable boolean before = true;
        @Unrecoverable boolean between = true;
        boolean value;
    }

    private static final class Shorts {
        @Unrecoverable short before = 5;
        short value;
    }

    private static final class Chars {
        @Unrecoverable char before = 'a';
        char value;
    }

    private static final class Roots {
        static byte ordinary = 3;
        @DurableRoot static byte first;
        @DurableRoot static byte second;
        @DurableRoot static byte third;
        @DurableRoot static byte fourth;
        static boolean ordinaryBit = true;
        @DurableRoot static boolean bit;
        static short ordinaryShort = 4;
        @DurableRoot static short medium;
        static char ordinaryChar = 'b';
        @DurableRoot static char letter;
        @DurableRoot static byte inRegion;
        @DurableRoot static byte inRegionToo;
        @DurableRoot static byte uncommitted;
        @DurableRoot static byte beside;
        @DurableRoot static byte uncommittedToo;
        @DurableRoot static byte besideInRegion;
    }

    private static final class Beside {
        byte uncommitted;
        byte value;
        byte uncommittedToo;
        byte inRegion;
    }

    private static final class Data {
        final List<Object> objects = new ArrayList<>();
        final byte[][] bytes = new byte[8][];
        final short[] shorts = new short[3];
        final char[] chars = new char[5];
        final boolean[] bits = new boolean[5];
        final Beside beside = new Beside();
    }

    @DurableRoot
    private static Data root;

    private static final VarHandle BYTE = field(Bytes.class, byte.class);
    private static final VarHandle FIRST_BYTE = field(BytesFirst.class, byte.class);
    private static final VarHandle BIT = field(Booleans.class, boolean.class);
    private static final VarHandle SHORT = field(Shorts.class, short.class);
    private static final VarHandle CHAR = field(Chars.class, char.class);
    private static final VarHandle BYTES = MethodHandles.arrayElementVarHandle(byte[].class);
    private static final VarHandle SHORTS = MethodHandles.arrayElementVarHandle(short[].class);
    private static final VarHandle CHARS = MethodHandles.arrayElementVarHandle(char[].class);
    private static final VarHandle BITS = MethodHandles.arrayElementVarHandle(boolean[].class);

    private static final VarHandle BESIDE = field(Beside.class, byte.class);
    private static final VarHandle BESIDE_IN_REGION = field(Beside.class, byte.class, "inRegion");

    private static VarHandle field(Class<?> holder, Class<?> type) {
        return field(holder, type, "value");
    }

    private static VarHandle field(Class<?> holder, Class<?> type, String name) {
        try {
            return MethodHandles.privateLookupIn(holder, MethodHandles.lookup()).findVarHandle(holder, name, type);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private static VarHandle root(String name, Class<?> type) {
        try {
            return MethodHandles.privateLookupIn(Roots.class, MethodHandles.lookup())
                    .findStaticVarHandle(Roots.class, name, type);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void write() throws InterruptedException {
        root = new Data();
        for (int i = 0; i < ROUNDS; i++) {
            for (int operation = 0; operation < OPERATIONS; operation++) {
                objects(operation, i % 2 == 0);
            }
        }
        for (int length = 1; length <= root.bytes.length; length++) {
            byte[] bytes = root.bytes[length - 1] = new byte[length];
            for (int i = 0; i < length; i++) {
                Expect.that(BYTES.compareAndSet(bytes, i, (byte) 0, (byte) 1), "element");
                Expect.that(!BYTES.compareAndSet(bytes, i, (byte) 0, (byte) 2), "element");
            }
        }
        for (int i = 0; i < 5; i++) {
            if (i < 3) {
                Expect.that(SHORTS.compareAndSet(root.shorts, i, (short) 0, (short) 1), "element");
            }
            Expect.that(CHARS.compareAndSet(root.chars, i, (char) 0, (char) 1), "element");
            Expect.that(BITS.compareAndSet(root.bits, i, false, true), "element");
        }
        statics();
        besideARegion();
    }

    private static void objects(int operation, boolean inRegion) {
        Bytes b = new Bytes();
        BytesFirst f = new BytesFirst();
        Booleans z = new Booleans();
        Shorts s = new Shorts();
        Chars c = new Chars();
        root.objects.addAll(List.of(b, f, z, s, c));
        if (inRegion) {
            FailureAtomic.begin();
        }
        change(b, operation);
        change(f, operation);
        change(z, operation);
        change(s, operation);
        change(c, operation);
        if (inRegion) {
            FailureAtomic.end();
        }
    }

    private static void change(Bytes b, int operation) {
        switch (operation) {
            case 0 -> Expect.that(BYTE.compareAndSet(b, (byte) 0, (byte) 1), "set");
            case 1 -> Expect.equal((byte) 0, (byte) BYTE.compareAndExchange(b, (byte) 0, (byte) 1), "old value");
            case 2 -> Expect.equal((byte) 0, (byte) BYTE.getAndAdd(b, (byte) 1), "old value");
            case 3 -> Expect.equal((byte) 0, (byte) BYTE.getAndBitwiseOr(b, (byte) 1), "old value");
            case 4 -> Expect.equal((byte) 0, (byte) BYTE.getAndSet(b, (byte) 1), "old value");
            case 5 -> {
                while (!BYTE.weakCompareAndSetPlain(b, (byte) 0, (byte) 1)) {}
            }
            default -> BYTE.setVolatile(b, (byte) 1);
        }
        Expect.that(!BYTE.compareAndSet(b, (byte) 0, (byte) 2), "a comparison that fails");
    }

    private static void change(BytesFirst b, int operation) {
        switch (operation) {
            case 0 -> Expect.that(FIRST_BYTE.compareAndSet(b, (byte) 0, (byte) 1), "set");
            case 1 -> Expect.equal((byte) 0, (byte) FIRST_BYTE.compareAndExchangeAcquire(b, (byte) 0, (byte) 1), "old value");
            case 2 -> Expect.equal((byte) 0, (byte) FIRST_BYTE.getAndAddRelease(b, (byte) 1), "old value");
            case 3 -> Expect.equal((byte) 0, (byte) FIRST_BYTE.getAndBitwiseXor(b, (byte) 1), "old value");
            case 4 -> Expect.equal((byte) 0, (byte) FIRST_BYTE.getAndSetAcquire(b, (byte) 1), "old value");
            case 5 -> {
                while (!FIRST_BYTE.weakCompareAndSet(b, (byte) 0, (byte) 1)) {}
            }
            default -> FIRST_BYTE.setRelease(b, (byte) 1);
        }
    }

    private static void change(Booleans z, int operation) {
        switch (operation) {
            case 0 -> Expect.that(BIT.compareAndSet(z, false, true), "set");
            case 1 -> Expect.equal(false, (boolean) BIT.compareAndExchange(z, false, true), "old value");
            case 2 -> Expect.equal(false, (boolean) BIT.getAndSet(z, true), "old value");
            case 3 -> Expect.equal(false, (boolean) BIT.getAndBitwiseOr(z, true), "old value");
            case 4 -> Expect.equal(false, (boolean) BIT.getAndBitwiseXor(z, true), "old value");
            case 5 -> {
                while (!BIT.weakCompareAndSetAcquire(z, false, true)) {}
            }
            default -> BIT.setVolatile(z, true);
        }
    }

    private static void change(Shorts s, int operation) {
        switch (operation) {
            case 0 -> Expect.that(SHORT.compareAndSet(s, (short) 0, (short) 1), "set");
            case 1 -> Expect.equal((short) 0, (short) SHORT.compareAndExchange(s, (short) 0, (short) 1), "old value");
            case 2 -> Expect.equal((short) 0, (short) SHORT.getAndAdd(s, (short) 1), "old value");
            case 3 -> Expect.equal((short) 0, (short) SHORT.getAndBitwiseOr(s, (short) 1), "old value");
            case 4 -> Expect.equal((short) 0, (short) SHORT.getAndSet(s, (short) 1), "old value");
            case 5 -> {
                while (!SHORT.weakCompareAndSetRelease(s, (short) 0, (short) 1)) {}
            }
            default -> SHORT.setVolatile(s, (short) 1);
        }
        Expect.that(!SHORT.compareAndSet(s, (short) 0, (short) 2), "a comparison that fails");
    }

    private static void change(Chars c, int operation) {
        switch (operation) {
            case 0 -> Expect.that(CHAR.compareAndSet(c, (char) 0, (char) 1), "set");
            case 1 -> Expect.equal((char) 0, (char) CHAR.compareAndExchangeRelease(c, (char) 0, (char) 1), "old value");
            case 2 -> Expect.equal((char) 0, (char) CHAR.getAndAddAcquire(c, (char) 1), "old value");
            case 3 -> Expect.equal((char) 0, (char) CHAR.getAndBitwiseXor(c, (char) 1), "old value");
            case 4 -> Expect.equal((char) 0, (char) CHAR.getAndSetRelease(c, (char) 1), "old value");
            case 5 -> {
                while (!CHAR.weakCompareAndSet(c, (char) 0, (char) 1)) {}
            }
            default -> CHAR.setVolatile(c, (char) 1);
        }
    }

    private static void statics() {
        for (String name : new String[] {"first", "second", "third", "fourth"}) {
            VarHandle handle = root(name, byte.class);
            Expect.that(handle.compareAndSet((byte) 0, (byte) 1), name);
            Expect.that(!handle.compareAndSet((byte) 0, (byte) 2), name);
        }
        Expect.that(root("bit", boolean.class).compareAndSet(false, true), "bit");
        Expect.equal((short) 0, (short) root("medium", short.class).getAndAdd((short) 1), "old value");
        Expect.equal((char) 0, (char) root("letter", char.class).getAndBitwiseOr((char) 1), "old value");
        FailureAtomic.begin();
        Expect.equal((byte) 0, (byte) root("inRegion", byte.class).getAndAdd((byte) 1), "old value");
        Expect.equal((byte) 0, (byte) root("inRegionToo", byte.class).getAndSet((byte) 1), "old value");
        FailureAtomic.end();
    }

    private static void besideARegion() throws InterruptedException {
        CountDownLatch stored = new CountDownLatch(1);
        Thread.ofPlatform().daemon().start(() -> {
            FailureAtomic.begin();
            root.beside.uncommitted = 1;
            root.beside.uncommittedToo = 1;
            Roots.uncommitted = 1;
            Roots.uncommittedToo = 1;
            stored.countDown();
            LockSupport.park();
        });
        stored.await();
        Expect.that(BESIDE.compareAndSet(root.beside, (byte) 0, (byte) 1), "value");
        Expect.that(root("beside", byte.class).compareAndSet((byte) 0, (byte) 1), "root");
        FailureAtomic.begin();
        Expect.equal((byte) 0, (byte) BESIDE_IN_REGION.getAndAdd(root.beside, (byte) 1), "old value");
        Expect.equal((byte) 0, (byte) root("besideInRegion", byte.class).getAndAdd((byte) 1), "old value");
        FailureAtomic.end();
    }

    @Override
    public void check() {
        Expect.equal(
                new byte[] {0, 1, 0, 1},
                new byte[] {root.beside.uncommitted, root.beside.value, root.beside.uncommittedToo, root.beside.inRegion},
                "beside a region");
        Expect.equal(
                new byte[] {0, 1, 0, 1},
                new byte[] {Roots.uncommitted, Roots.beside, Roots.uncommittedToo, Roots.besideInRegion},
                "roots beside a region");
        Expect.equal(5 * OPERATIONS * ROUNDS, root.objects.size(), "objects");
        for (int i = 0; i < root.objects.size(); i++) {
            String which = "object " + i % 5 + " of operation " + i / 5 % OPERATIONS;
            switch (root.objects.get(i)) {
                case Bytes b -> {
                    Expect.equal((byte) 1, b.value, which);
                    Expect.equal((byte) 7, b.after, which);
                    Expect.equal(0, b.before + b.between, which);
                }
                case BytesFirst b -> {
                    Expect.equal((byte) 1, b.value, which);
                    Expect.equal((byte) 7, b.last, which);
                    Expect.equal((byte) 0, b.after, which);
                }
                case Booleans z -> Expect.that(z.value && !z.before && !z.between, which);
                case Shorts s -> {
                    Expect.equal((short) 1, s.value, which);
                    Expect.equal((short) 0, s.before, which);
                }
                case Chars c -> {
                    Expect.equal((char) 1, c.value, which);
                    Expect.equal((char) 0, c.before, which);
                }
                default -> throw new AssertionError(which);
            }
        }
        for (byte[] bytes : root.bytes) {
            for (byte b : bytes) {
                Expect.equal((byte) 1, b, "element of " + bytes.length);
            }
        }
        Expect.equal(new short[] {1, 1, 1}, root.shorts, "shorts");
        Expect.equal(new char[] {1, 1, 1, 1, 1}, root.chars, "chars");
        Expect.equal(new boolean[] {true, true, true, true, true}, root.bits, "bits");
        Expect.equal(
                new byte[] {1, 1, 1, 1, 1, 1, 3},
                new byte[] {
                    Roots.first, Roots.second, Roots.third, Roots.fourth, Roots.inRegion, Roots.inRegionToo, Roots.ordinary
                },
                "roots");
        Expect.that(Roots.bit && Roots.ordinaryBit, "bits");
        Expect.equal(1 + 4, Roots.medium + Roots.ordinaryShort, "shorts");
        Expect.equal(1 + 'b', Roots.letter + Roots.ordinaryChar, "chars");
    }

    @Override
    public boolean holdsInOneLife() {
        return false; // unrecoverable fields have values there
    }
}
