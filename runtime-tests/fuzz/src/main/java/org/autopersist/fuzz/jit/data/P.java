// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit.data;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.autopersist.Unrecoverable;

/** A holder: a field and an array of each type. Programs get a number of these, and store to them. */
public class P implements Op, Cloneable {

    public static final int LENGTH = 16;
    private static final int ATOMICS = 4;

    public boolean z;
    public byte b;
    public char c;
    public short s;
    public int i;
    public long l;
    public float f;
    public double d;
    public Object o;
    public P next;
    public volatile int vi;
    public volatile long vl;
    public volatile Object vo;
    @Unrecoverable
    public int ui;
    @Unrecoverable
    public Object uo;
    public final int fi;
    public boolean[] za = new boolean[LENGTH];
    public byte[] ba = new byte[LENGTH];
    public char[] ca = new char[LENGTH];
    public short[] sa = new short[LENGTH];
    public int[] ia = new int[LENGTH];
    public long[] la = new long[LENGTH];
    public float[] fa = new float[LENGTH];
    public double[] da = new double[LENGTH];
    public Object[] oa = new Object[LENGTH];
    public int[][] iia = new int[3][5];
    public Object[][] ooa = new Object[2][4];
    public AtomicInteger ai = new AtomicInteger();
    public AtomicLong al = new AtomicLong();
    public AtomicReference<Object> ar = new AtomicReference<>();
    public AtomicIntegerArray aia = new AtomicIntegerArray(ATOMICS);
    public AtomicLongArray ala = new AtomicLongArray(ATOMICS);
    public AtomicReferenceArray<Object> ara = new AtomicReferenceArray<>(ATOMICS);

    public P(int i) {
        this.i = i;
        fi = i * 3;
    }

    /** A store that subclasses do otherwise. */
    @Override
    public int apply(P other, int n) {
        other.i += n;
        return other.i;
    }

    /** One more kind of call: a setter. */
    public void put(int index, Object value) {
        oa[index] = value;
        i = index;
    }

    @Override
    public P clone() {
        try {
            return (P) super.clone();
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }

    /** All that can change, of the other one. */
    void take(P p) {
        z = p.z;
        b = p.b;
        c = p.c;
        s = p.s;
        i = p.i;
        l = p.l;
        f = p.f;
        d = p.d;
        o = p.o;
        next = p.next;
        vi = p.vi;
        vl = p.vl;
        vo = p.vo;
        za = p.za;
        ba = p.ba;
        ca = p.ca;
        sa = p.sa;
        ia = p.ia;
        la = p.la;
        fa = p.fa;
        da = p.da;
        oa = p.oa;
        iia = p.iia;
        ooa = p.ooa;
        ai = p.ai;
        al = p.al;
        ar = p.ar;
        aia = p.aia;
        ala = p.ala;
        ara = p.ara;
    }
}
