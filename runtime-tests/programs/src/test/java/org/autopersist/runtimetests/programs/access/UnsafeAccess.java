// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.access;

import java.util.List;
import jdk.internal.misc.Unsafe;

/** What the JDK itself uses under its concurrent classes, buffers and strings. */
public final class UnsafeAccess extends AccessProgram {

    private static final Unsafe U = Unsafe.getUnsafe();
    private static final long Z = U.objectFieldOffset(Target.class, "z");
    private static final long B = U.objectFieldOffset(Target.class, "b");
    private static final long S = U.objectFieldOffset(Target.class, "s");
    private static final long C = U.objectFieldOffset(Target.class, "c");
    private static final long I = U.objectFieldOffset(Target.class, "i");
    private static final long J = U.objectFieldOffset(Target.class, "j");
    private static final long F = U.objectFieldOffset(Target.class, "f");
    private static final long D = U.objectFieldOffset(Target.class, "d");
    private static final long O = U.objectFieldOffset(Target.class, "o");
    private static final long BYTES = Unsafe.ARRAY_BYTE_BASE_OFFSET;
    private static final long INTS = Unsafe.ARRAY_INT_BASE_OFFSET;
    private static final long LONGS = Unsafe.ARRAY_LONG_BASE_OFFSET;
    private static final long OBJECTS = Unsafe.ARRAY_OBJECT_BASE_OFFSET;
    private static final long OBJECT_SCALE = Unsafe.ARRAY_OBJECT_INDEX_SCALE;

    @Override
    protected List<Access> accesses() {
        return List.of(
                new Access("Unsafe.put", (t, r) -> {
                    U.putBoolean(t, Z, r.nextBoolean());
                    U.putByte(t, B, (byte) r.nextInt());
                    U.putShort(t, S, (short) r.nextInt());
                    U.putChar(t, C, (char) r.nextInt());
                    U.putInt(t, I, r.nextInt());
                    U.putLong(t, J, r.nextLong());
                    U.putFloat(t, F, r.nextFloat());
                    U.putDouble(t, D, r.nextDouble());
                    U.putReference(t, O, Values.any(r));
                }),
                new Access("Unsafe.putVolatile", (t, r) -> {
                    U.putBooleanVolatile(t, Z, r.nextBoolean());
                    U.putByteVolatile(t, B, (byte) r.nextInt());
                    U.putShortVolatile(t, S, (short) r.nextInt());
                    U.putCharVolatile(t, C, (char) r.nextInt());
                    U.putIntVolatile(t, I, r.nextInt());
                    U.putLongVolatile(t, J, r.nextLong());
                    U.putFloatVolatile(t, F, r.nextFloat());
                    U.putDoubleVolatile(t, D, r.nextDouble());
                    U.putReferenceVolatile(t, O, Values.any(r));
                }),
                new Access("Unsafe.putRelease and putOpaque", (t, r) -> {
                    U.putIntRelease(t, I, r.nextInt());
                    U.putLongOpaque(t, J, r.nextLong());
                    U.putReferenceRelease(t, O, Values.any(r));
                    U.putReferenceOpaque(t.oa, OBJECTS + OBJECT_SCALE * Values.at(r), Values.any(r));
                }),
                new Access("Unsafe.putUnaligned", (t, r) -> {
                    U.putIntUnaligned(t.ba, BYTES + r.nextInt(197), r.nextInt());
                    U.putLongUnaligned(t.ba, BYTES + r.nextInt(193), r.nextLong(), true);
                    U.putShortUnaligned(t.ba, BYTES + r.nextInt(199), (short) r.nextInt(), false);
                    U.putCharUnaligned(t.ba, BYTES + r.nextInt(199), (char) r.nextInt());
                }),
                new Access("Unsafe mismatched sizes", (t, r) -> {
                    U.putLong(t.ia, INTS + 8 * r.nextInt(100), r.nextLong());
                    U.putInt(t.ja, LONGS + 4 * r.nextInt(400), r.nextInt());
                    U.putByte(t.ja, LONGS + r.nextInt(1600), (byte) r.nextInt());
                }),
                new Access("Unsafe.compareAndSet", (t, r) -> {
                    U.compareAndSetInt(t, I, t.i, r.nextInt());
                    U.compareAndSetLong(t, J, t.j, r.nextLong());
                    U.compareAndSetReference(t, O, t.o, Values.any(r));
                    U.compareAndSetByte(t, B, t.b, (byte) r.nextInt());
                    U.compareAndSetShort(t, S, t.s, (short) r.nextInt());
                    U.compareAndSetInt(t, I, t.i + 1, 5);
                    U.compareAndSetReference(t, O, t, "never");
                }),
                new Access("Unsafe.compareAndExchange", (t, r) -> {
                    t.ia[0] = U.compareAndExchangeInt(t, I, t.i, r.nextInt());
                    t.ja[0] = U.compareAndExchangeLongAcquire(t, J, t.j, r.nextLong());
                    t.oa[0] = U.compareAndExchangeReferenceRelease(t, O, t.o, Values.any(r));
                }),
                new Access("Unsafe.getAndSet and getAndAdd", (t, r) -> {
                    t.ia[1] = U.getAndSetInt(t, I, r.nextInt());
                    t.ja[1] = U.getAndAddLong(t, J, r.nextLong());
                    t.ba[1] = U.getAndAddByte(t, B, (byte) 3);
                    t.sa[1] = U.getAndSetShort(t, S, (short) r.nextInt());
                    t.oa[1] = U.getAndSetReference(t, O, Values.any(r));
                    t.ia[2] = U.getAndBitwiseXorInt(t, I, r.nextInt());
                }),
                new Access("Unsafe.setMemory", (t, r) -> {
                    U.setMemory(t.ja, LONGS + 8 * 10, 8 * 20, (byte) r.nextInt());
                    U.setMemory(t.ba, BYTES + r.nextInt(100), r.nextInt(100), (byte) r.nextInt());
                }),
                new Access("Unsafe.copyMemory", (t, r) -> {
                    byte[] from = new byte[100];
                    r.nextBytes(from);
                    U.copyMemory(from, BYTES, t.ba, BYTES + r.nextInt(100), r.nextInt(100));
                    U.copyMemory(from, BYTES, t.ja, LONGS + 16, 96);
                    long outside = U.allocateMemory(64);
                    U.setMemory(outside, 64, (byte) r.nextInt());
                    U.copyMemory(null, outside, t.ia, INTS + 40, 64);
                    U.freeMemory(outside);
                }),
                new Access("Unsafe.copySwapMemory", (t, r) -> {
                    int[] from = {r.nextInt(), r.nextInt(), r.nextInt()};
                    U.copySwapMemory(from, INTS, t.ia, INTS + 4 * r.nextInt(100), 12, 4);
                    U.copySwapMemory(t.ja, LONGS, t.ja, LONGS, 64, 8);
                    t.ja[Values.at(r)] = r.nextLong();
                }),
                new Access("Unsafe.allocateInstance", (t, r) -> {
                    Target fresh = (Target) U.allocateInstance(Target.class);
                    fresh.i = r.nextInt();
                    t.other = fresh;
                    fresh.text = Values.text(r);
                }));
    }
}
