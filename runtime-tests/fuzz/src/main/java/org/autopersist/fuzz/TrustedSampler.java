// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Program;

/** One object of each class whose fields unchecked code of the JDK relies on. */
public final class TrustedSampler implements Program {

    private static final int LENGTH = 24;

    @DurableRoot
    private static List<Object> all;

    private static List<Object> objects() {
        List<Object> result = new ArrayList<>();
        result.add(new StringBuilder("some text"));
        result.add(new StringBuffer("wide \u20ac"));
        result.add(new BigInteger("-123456789012345678901234567890"));
        result.add(new ConcurrentHashMap<>(Map.of("key", 1)));
        result.add(ByteBuffer.allocate(LENGTH).position(3));
        result.add(ByteBuffer.allocate(LENGTH).position(8).slice().asReadOnlyBuffer());
        result.add(CharBuffer.allocate(LENGTH));
        result.add(ShortBuffer.allocate(LENGTH));
        result.add(IntBuffer.allocate(LENGTH));
        result.add(FloatBuffer.allocate(LENGTH));
        result.add(LongBuffer.allocate(LENGTH).position(2).mark().slice());
        result.add(DoubleBuffer.allocate(LENGTH));
        result.add(CharBuffer.wrap("characters", 2, 5));
        for (ByteOrder order : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
            ByteBuffer bytes = ByteBuffer.allocate(LENGTH).order(order).position(8);
            result.add(bytes.asCharBuffer());
            result.add(bytes.asShortBuffer());
            result.add(bytes.asIntBuffer());
            result.add(bytes.asFloatBuffer());
            result.add(bytes.asLongBuffer());
            result.add(bytes.asDoubleBuffer().asReadOnlyBuffer());
        }
        return result;
    }

    @Override
    public void write() {
        all = objects();
    }

    @Override
    public void check() {
        List<Object> expected = objects();
        if (all.size() != expected.size()) {
            throw new AssertionError(all.size() + " objects");
        }
        for (int i = 0; i < expected.size(); i++) {
            if (!all.get(i).toString().equals(expected.get(i).toString())) {
                throw new AssertionError(all.get(i) + ", not " + expected.get(i));
            }
        }
    }
}
