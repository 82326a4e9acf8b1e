// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.order;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.SplittableRandom;
import org.autopersist.DurableRoot;
import org.autopersist.crash.workloads.PlannedWorkload;

/**
 * Stores to a byte array as something else: buffers, segments, views, reflection, at any alignment. Within an operation each
 * byte is old or new.
 */
public final class ViewStores extends PlannedWorkload<ViewStores.Store, byte[]> {

    private static final int LENGTH = 300;
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    /** @param kind of store */
    record Store(int kind, int place, long value) {

        void perform(byte[] bytes) {
            switch (kind) {
                case 0 -> ByteBuffer.wrap(bytes).putLong(place, value);
                case 1 -> MemorySegment.ofArray(bytes).set(ValueLayout.JAVA_INT_UNALIGNED, place, (int) value);
                case 2 -> LONGS.set(bytes, place, value);
                case 3 -> Array.setByte(bytes, place, (byte) value);
                case 4 -> MemorySegment.ofArray(bytes).asSlice(place, 40).fill((byte) value);
                case 5 -> MemorySegment.copy(new long[] {value, ~value, value}, 0, MemorySegment.ofArray(bytes),
                        ValueLayout.JAVA_LONG_UNALIGNED, place, 3);
                case 6 -> ByteBuffer.wrap(bytes).position(place).putShort((short) value).putDouble(value);
                default -> bytes[place] = (byte) value;
            }
        }
    }

    @DurableRoot
    private static byte[] bytes;

    public ViewStores() {
        super(200);
    }

    @Override
    protected Store draw(SplittableRandom random, int index) {
        return new Store(random.nextInt(8), random.nextInt(LENGTH - 40), random.nextLong());
    }

    @Override
    protected void create() {
        bytes = new byte[LENGTH];
    }

    @Override
    protected void operate(int index) {
        planned(index).perform(bytes);
    }

    @Override
    protected List<byte[]> states() throws Exception {
        return statesOf(new byte[LENGTH], byte[]::clone, (model, i) -> planned(i).perform(model));
    }

    @Override
    protected byte[] recovered() {
        return bytes;
    }

    @Override
    protected boolean allows(int index, byte[] found, byte[] before, byte[] after) {
        for (int i = 0; i < LENGTH; i++) {
            if (found[i] != before[i] && found[i] != after[i]) {
                return false;
            }
        }
        return true;
    }
}
