// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.access;

import java.util.Arrays;

/** Something to write into: fields and arrays of every type. Big enough arrays for vectorized and bulk code. */
@SuppressWarnings("unused") // written by reflection, handles and offsets
public class Target {

    /** Elements of each array. */
    static final int LENGTH = 200;

    boolean z;
    byte b;
    short s;
    char c;
    int i;
    long j;
    float f;
    double d;
    Object o;
    String text;
    Target other;

    volatile boolean vz;
    volatile byte vb;
    volatile short vs;
    volatile char vc;
    volatile int vi;
    volatile long vj;
    volatile float vf;
    volatile double vd;
    volatile Object vo;

    final boolean[] za = new boolean[LENGTH];
    final byte[] ba = new byte[LENGTH];
    final short[] sa = new short[LENGTH];
    final char[] ca = new char[LENGTH];
    final int[] ia = new int[LENGTH];
    final long[] ja = new long[LENGTH];
    final float[] fa = new float[LENGTH];
    final double[] da = new double[LENGTH];
    final Object[] oa = new Object[LENGTH];
    final String[] ta = new String[LENGTH];
    final int[][] iaa = new int[8][LENGTH / 8];

    /** For sorts and the like, which must not compare nulls. */
    public Target() {
        Arrays.fill(ta, "");
    }
}
