// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.access;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.List;

/** Writing into a durable array through something else: VarHandle views, buffers, memory segments. */
public final class ViewAccess extends AccessProgram {

    private static final VarHandle LITTLE_SHORTS = view(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle BIG_INTS = view(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle NATIVE_INTS = view(int[].class, ByteOrder.nativeOrder());
    private static final VarHandle BIG_LONGS = view(long[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle NATIVE_LONGS = view(long[].class, ByteOrder.nativeOrder());
    private static final VarHandle BIG_DOUBLES = view(double[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle BUFFER_LONGS =
            MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static VarHandle view(Class<?> type, ByteOrder order) {
        return MethodHandles.byteArrayViewVarHandle(type, order);
    }

    @Override
    protected List<Access> accesses() {
        return List.of(
                new Access("byte array view, plain and unaligned", (t, r) -> {
                    LITTLE_SHORTS.set(t.ba, r.nextInt(199), (short) r.nextInt());
                    BIG_INTS.set(t.ba, r.nextInt(197), r.nextInt());
                    NATIVE_INTS.set(t.ba, r.nextInt(197), r.nextInt());
                    BIG_LONGS.set(t.ba, r.nextInt(193), r.nextLong());
                    NATIVE_LONGS.set(t.ba, r.nextInt(193), r.nextLong());
                    BIG_DOUBLES.set(t.ba, r.nextInt(193), r.nextDouble());
                }),
                new Access("byte array view in a loop", (t, r) -> {
                    for (int i = 0; i + 8 <= t.ba.length; i += 8) {
                        NATIVE_LONGS.set(t.ba, i, (long) NATIVE_LONGS.get(t.ba, i) * 31 + i);
                    }
                    t.ba[Values.at(r)]++;
                }),
                new Access("ByteBuffer.wrap", (t, r) -> {
                    ByteBuffer buffer = ByteBuffer.wrap(t.ba);
                    buffer.put((byte) r.nextInt()).putInt(r.nextInt()).putDouble(r.nextDouble());
                    buffer.order(ByteOrder.LITTLE_ENDIAN).putLong(r.nextLong()).putShort(r.nextInt(193), (short) 3);
                    buffer.putChar('€').putFloat(1.5f);
                    buffer.slice(50, 20).putInt(r.nextInt()).put(new byte[] {1, 2, (byte) r.nextInt()});
                }),
                new Access("view of a ByteBuffer", (t, r) -> {
                    IntBuffer ints = ByteBuffer.wrap(t.ba).asIntBuffer();
                    ints.put(r.nextInt(50), r.nextInt());
                    ints.put(new int[] {r.nextInt(), r.nextInt()});
                    LongBuffer longs = ByteBuffer.wrap(t.ba, 100, 80).order(ByteOrder.nativeOrder()).asLongBuffer();
                    longs.put(new long[] {r.nextLong(), 1, 2});
                    CharBuffer chars = ByteBuffer.wrap(t.ba).asCharBuffer();
                    chars.put(90, 'x');
                }),
                new Access("VarHandle view of a ByteBuffer", (t, r) -> {
                    ByteBuffer buffer = ByteBuffer.wrap(t.ba);
                    BUFFER_LONGS.set(buffer, r.nextInt(193), r.nextLong());
                }),
                new Access("buffers over other arrays", (t, r) -> {
                    IntBuffer.wrap(t.ia).put(Values.at(r), r.nextInt()).put(new int[] {1, r.nextInt()});
                    CharBuffer.wrap(t.ca).put("text").put(100, (char) r.nextInt());
                    LongBuffer.wrap(t.ja, 10, 20).put(LongBuffer.wrap(new long[] {r.nextLong(), 5}));
                }),
                new Access("ByteBuffer bulk from a direct buffer", (t, r) -> {
                    ByteBuffer direct = ByteBuffer.allocateDirect(64);
                    for (int i = 0; i < 64; i++) {
                        direct.put(i, (byte) r.nextInt());
                    }
                    direct.get(r.nextInt(32), t.ba, Values.at(r) / 2, 32);
                    ByteBuffer.wrap(t.ba).put(150, direct, 0, 40);
                    direct.asIntBuffer().get(t.ia, 20, 16);
                    direct.order(ByteOrder.LITTLE_ENDIAN).asLongBuffer().get(t.ja, 20, 8);
                    ByteBuffer.wrap(t.ba).compact();
                }),
                new Access("MemorySegment.ofArray", (t, r) -> {
                    MemorySegment bytes = MemorySegment.ofArray(t.ba);
                    bytes.set(ValueLayout.JAVA_BYTE, Values.at(r), (byte) r.nextInt());
                    bytes.set(ValueLayout.JAVA_INT_UNALIGNED, r.nextInt(197), r.nextInt());
                    bytes.set(ValueLayout.JAVA_LONG_UNALIGNED, r.nextInt(193), r.nextLong());
                    MemorySegment ints = MemorySegment.ofArray(t.ia);
                    ints.setAtIndex(ValueLayout.JAVA_INT, Values.at(r), r.nextInt());
                    MemorySegment.ofArray(t.da).setAtIndex(ValueLayout.JAVA_DOUBLE, Values.at(r), r.nextDouble());
                }),
                new Access("MemorySegment in bulk", (t, r) -> {
                    MemorySegment longs = MemorySegment.ofArray(t.ja);
                    longs.asSlice(80, 160).fill((byte) r.nextInt());
                    MemorySegment.ofArray(t.sa).asSlice(2, 10).fill((byte) 1);
                    MemorySegment.copy(MemorySegment.ofArray(t.ja), 0, MemorySegment.ofArray(t.ba), 3, 40);
                    MemorySegment.copy(t.ba, 1, MemorySegment.ofArray(t.ca), ValueLayout.JAVA_BYTE, 7, 99);
                    MemorySegment.copy(MemorySegment.ofArray(t.ia), ValueLayout.JAVA_INT, 8, t.ia, 100, 50);
                    longs.set(ValueLayout.JAVA_LONG, 8, r.nextLong());
                }),
                new Access("MemorySegment from native memory", (t, r) -> {
                    try (Arena arena = Arena.ofConfined()) {
                        MemorySegment outside = arena.allocate(128, 8);
                        outside.fill((byte) r.nextInt());
                        outside.set(ValueLayout.JAVA_LONG, 16, r.nextLong());
                        MemorySegment.copy(outside, 0, MemorySegment.ofArray(t.ja), 8 * 20, 128);
                        MemorySegment.copy(outside, ValueLayout.JAVA_BYTE, 10, t.ba, 10, 100);
                        MemorySegment.ofArray(t.fa).copyFrom(outside);
                    }
                }),
                new Access("MemorySegment atomically", (t, r) -> {
                    VarHandle handle = ValueLayout.JAVA_LONG.arrayElementVarHandle();
                    MemorySegment longs = MemorySegment.ofArray(t.ja);
                    long at = Values.at(r);
                    handle.setVolatile(longs, 0L, at, r.nextLong());
                    long unused = (long) handle.getAndAdd(longs, 0L, at, 5L);
                    handle.compareAndSet(longs, 0L, at, t.ja[(int) at], r.nextLong());
                }),
                new Access("MemorySegment.setString", (t, r) ->
                        MemorySegment.ofArray(t.ba).setString(r.nextInt(50), Values.text(r))));
    }
}
