// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.layout;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/** Objects whose sizes are compared: what the JDK has most of, and fields in all the ways that leave gaps. */
final class Samples {

    private Samples() {}

    static List<Object> all() {
        List<Object> samples = new ArrayList<>(List.of(
                new Object(), true, (byte) 1, 'c', (short) 1, 1000, 1000L, 1f, 1.0, "text", "\u03b1\u03b2",
                new StringBuilder(), BigInteger.TEN, new BigDecimal("1.5"), LocalDateTime.MIN, Optional.of("x"),
                new ArrayList<>(), new HashMap<>(Map.of(1, 2)), new TreeMap<>(Map.of(1, 2)),
                new ConcurrentHashMap<>(Map.of(1, 2)), Map.entry(1, 2), new AtomicLong(), new ReentrantLock(),
                new Exception(), Thread.currentThread(), TimeUnit.DAYS, String.class));
        samples.add(new HashMap<>(Map.of(1, 2)).entrySet().iterator().next());
        samples.add(new TreeMap<>(Map.of(1, 2)).firstEntry());
        samples.addAll(List.of(
                new OneByte(), new TwoBytes(), new OneInt(), new OneLong(), new IntAndLong(), new References(),
                new ByteBelowLong(), new IntBelowByte(), new LongBelowInt(), new Everything(), new Pair(1, "x")));
        for (int length : new int[] {0, 1, 2, 5, 8}) {
            samples.addAll(List.of(
                    new byte[length], new char[length], new int[length], new long[length], new Object[length]));
        }
        samples.addAll(List.of(
                new boolean[5], new short[5], new float[5], new double[5], new String[3][4], new byte[1 << 20],
                new long[1 << 16], new Object[1 << 16]));
        return samples;
    }

    static class OneByte {
        byte b;
    }

    static class TwoBytes extends OneByte {
        byte second;
    }

    static class OneInt {
        int i;
    }

    static class OneLong {
        long l;
    }

    static class IntAndLong {
        int i;
        long l;
    }

    static class References {
        Object first;
        Object second;
        Object third;
    }

    static class ByteBelowLong extends OneByte {
        long l;
    }

    static class IntBelowByte extends OneByte {
        int i;
    }

    static class LongBelowInt extends OneInt {
        long l;
        byte b;
    }

    static class Everything extends ByteBelowLong {
        boolean z;
        char c;
        short s;
        float f;
        double d;
        Object o;
        int[] array;
    }

    record Pair(int number, String text) {}
}
