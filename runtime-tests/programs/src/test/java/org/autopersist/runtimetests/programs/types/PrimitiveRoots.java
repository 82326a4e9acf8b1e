// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.types;

import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/** Durable static fields of each primitive type. */
public final class PrimitiveRoots implements Program {

    private static final class Holder {
        @DurableRoot
        static boolean z;

        @DurableRoot
        static byte b;

        @DurableRoot
        static short s;

        @DurableRoot
        static char c;

        @DurableRoot
        static int i;

        @DurableRoot
        static long j;

        @DurableRoot
        static float f;

        @DurableRoot
        static double d;

        @DurableRoot
        static int initialized = 42;

        static int ordinary = 1;
    }

    @Override
    public void write() {
        for (int round = 0; round < 200; round++) {
            Holder.z = true;
            Holder.b = -7;
            Holder.s = 12345;
            Holder.c = 'ß';
            Holder.i = round;
            Holder.j = 1L << 40 | round;
            Holder.f = -0.0f;
            Holder.d = Math.PI * round;
            Holder.ordinary = 2;
        }
        Holder.initialized++;
    }

    @Override
    public void check() {
        Expect.equal(true, Holder.z, "boolean");
        Expect.equal((byte) -7, Holder.b, "byte");
        Expect.equal((short) 12345, Holder.s, "short");
        Expect.equal('ß', Holder.c, "char");
        Expect.equal(199, Holder.i, "int");
        Expect.equal(1L << 40 | 199, Holder.j, "long");
        Expect.equal(-0.0f, Holder.f, "float");
        Expect.equal(Math.PI * 199, Holder.d, "double");
        Expect.equal(43, Holder.initialized, "initialized int");
        Expect.equal(1, Holder.ordinary, "ordinary static");
    }

    @Override
    public boolean holdsInOneLife() {
        return false; // the ordinary static is new in the second life
    }
}
