// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.compiled;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.autopersist.DurableRoot;

/** Atomic additions of bytes whose results nobody wants, to durable arrays and others. */
public final class ByteCounters {

    private static final VarHandle BYTES = MethodHandles.arrayElementVarHandle(byte[].class);

    private static final class Counters {
        byte[] bytes = new byte[16];
    }

    @DurableRoot
    private static Object[] root;

    private ByteCounters() {}

    private static void add(Counters counters, int index, int value) {
        BYTES.getAndAdd(counters.bytes, index & 15, (byte) value);
    }

    public static void main(String[] args) {
        root = new Object[] {new Counters(), new byte[4]};
        int wrong = 0;
        for (int n = 0; n < 20_000; n++) {
            Counters counters = n % 3 == 0 ? (Counters) root[0] : new Counters();
            byte before = counters.bytes[n & 15];
            add(counters, n, n);
            if (counters.bytes[n & 15] != (byte) (before + n)) {
                wrong++;
            }
        }
        System.out.println("wrong: " + wrong);
    }
}
