// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.gc;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;
import org.autopersist.DurableRoot;
import org.autopersist.ImageFullException;
import org.autopersist.runtimetests.programs.Expect;

/** {@code NeverRefused <stores>}: stores, beside 9 MB that live, to 16 MB; each waits for room where it must. */
public final class NeverRefused {

    /** The last line. */
    public static final String DONE = "done";

    private static final int PLACES = 450;

    private static final int LARGEST = 8192;

    private static final int KINDS = 13;

    private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(byte[][].class);

    private static final ReentrantLock LOCK = new ReentrantLock();

    private static final class Cell {
        byte[] plain;
        volatile byte[] ordered;
        int changes;
        final AtomicReference<byte[]> atomic = new AtomicReference<>();
    }

    private static final class Data {
        final Map<Integer, byte[]> map = new HashMap<>();
        final byte[][] array = new byte[PLACES][];
        final Cell[] cells = new Cell[PLACES];
        int refused;
    }

    @DurableRoot
    private static Data data;

    private NeverRefused() {}

    public static void main(String[] args) {
        if (data == null) {
            Data fresh = new Data();
            for (int i = 0; i < PLACES; i++) {
                fresh.cells[i] = new Cell();
            }
            data = fresh;
        }
        check(data);
        SplittableRandom random = new SplittableRandom(1);
        int stores = Integer.parseInt(args[0]);
        for (int i = 0; i < stores; i++) {
            store(data, i % KINDS, random.nextInt(PLACES), 4 + random.nextInt(LARGEST));
        }
        Expect.that(data.refused == 0, data.refused + " stores were refused");
        check(data);
        System.out.println(DONE);
        Runtime.getRuntime().halt(0);
    }

    private static void store(Data data, int kind, int place, int length) {
        try {
            switch (kind) {
                case 0 -> data.map.put(place, filled(length));
                case 1 -> data.array[place] = filled(length);
                case 2 -> atTheEndOfATry(data.cells[place], length);
                case 3 -> locked(data.cells[place], length);
                case 4 -> several(data.array, place, length / 4);
                case 5 -> ordered(data.cells[place], filled(length));
                case 6 -> atomic(data.cells[place], filled(length));
                case 7 -> ELEMENT.set(data.array, place, filled(length));
                case 8 -> copied(data.array, place, new byte[3][], length / 4);
                case 9 -> copied(data.array, place, new byte[40][], length / 40);
                case 10 -> copied(data.array, place, new Object[3], length / 4);
                case 11 -> eight(data.array, Math.min(place, PLACES - 8), length / 8);
                default -> twice(data.cells[place], length);
            }
        } catch (ImageFullException e) {
            data.refused++;
        }
    }

    private static byte[] filled(int length) {
        byte[] bytes = new byte[length];
        ByteBuffer.wrap(bytes).putInt(0, length);
        return bytes;
    }

    private static void ordered(Cell cell, byte[] bytes) {
        cell.ordered = bytes;
        Expect.that(cell.ordered == bytes, "a volatile store is seen");
    }

    private static void atomic(Cell cell, byte[] bytes) {
        byte[] before = cell.atomic.get();
        Expect.that(cell.atomic.compareAndSet(before, bytes), "a CAS succeeds");
        Expect.that(!cell.atomic.compareAndSet(before, bytes), "it is done once");
        Expect.that(cell.atomic.getAndSet(bytes) == bytes, "an exchange has what was there");
    }

    /** The store is the last thing that the handler covers. */
    private static void atTheEndOfATry(Cell cell, int length) {
        LOCK.lock();
        try {
            cell.plain = filled(length);
        } finally {
            LOCK.unlock();
        }
        Expect.that(!LOCK.isHeldByCurrentThread() && cell.plain.length == length, "the store is done, and the lock let go");
    }

    private static void locked(Cell cell, int length) {
        synchronized (cell) {
            cell.plain = filled(length);
        }
        Expect.that(!Thread.holdsLock(cell) && cell.plain.length == length, "the store is done, and the lock let go");
    }

    private static void several(byte[][] array, int place, int length) {
        int end = Math.min(place + 3, array.length);
        for (int i = place; i < end; i++) {
            array[i] = filled(4 + length);
        }
    }

    private static void eight(byte[][] array, int place, int length) {
        for (int i = 0; i < 8; i++) {
            array[place + i] = filled(4 + length);
        }
    }

    private static void twice(Cell cell, int length) {
        changed(cell, filled(length));
        changed(cell, filled(length));
    }

    private static void changed(Cell cell, byte[] bytes) {
        cell.plain = bytes;
        cell.changes++;
    }

    /** From an array of Object, the elements are checked. */
    private static void copied(byte[][] array, int place, Object[] from, int length) {
        for (int i = 0; i < from.length; i++) {
            from[i] = filled(4 + length);
        }
        int count = Math.min(from.length, array.length - place);
        System.arraycopy(from, 0, array, place, count);
        Expect.that(array[place + count - 1] == from[count - 1], "what was copied is there");
    }

    private static void check(Data data) {
        for (byte[] bytes : data.map.values()) {
            check(bytes);
        }
        for (int i = 0; i < PLACES; i++) {
            check(data.array[i]);
            check(data.cells[i].plain);
            check(data.cells[i].ordered);
            check(data.cells[i].atomic.get());
        }
    }

    private static void check(byte[] bytes) {
        Expect.that(bytes == null || ByteBuffer.wrap(bytes).getInt(0) == bytes.length, "what was stored is there");
    }
}
