// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.access;

import java.util.List;

/** Array store bytecodes of every type, single and in loops that compilers unroll, vectorize and split. */
public final class ArrayAccess extends AccessProgram {

    @Override
    protected List<Access> accesses() {
        return List.of(
                new Access("bastore boolean", (t, r) -> t.za[Values.at(r)] = r.nextBoolean()),
                new Access("bastore byte", (t, r) -> t.ba[Values.at(r)] = (byte) r.nextInt()),
                new Access("sastore", (t, r) -> t.sa[Values.at(r)] = (short) r.nextInt()),
                new Access("castore", (t, r) -> t.ca[Values.at(r)] = (char) r.nextInt()),
                new Access("iastore", (t, r) -> t.ia[Values.at(r)] = r.nextInt()),
                new Access("lastore", (t, r) -> t.ja[Values.at(r)] = r.nextLong()),
                new Access("fastore", (t, r) -> t.fa[Values.at(r)] = r.nextFloat()),
                new Access("dastore", (t, r) -> t.da[Values.at(r)] = r.nextDouble()),
                new Access("aastore", (t, r) -> t.oa[Values.at(r)] = Values.any(r)),
                new Access("aastore String", (t, r) -> t.ta[Values.at(r)] = Values.text(r)),
                new Access("aastore of an array", (t, r) -> t.iaa[r.nextInt(8)] = new int[] {r.nextInt()}),
                new Access("iastore in an array of arrays", (t, r) -> t.iaa[r.nextInt(8)][r.nextInt(25)]++),
                new Access("aastore with ArrayStoreException", (t, r) -> {
                    Object[] array = t.ta;
                    int at = Values.at(r);
                    array[at] = Values.text(r);
                    try {
                        array[(at + 1) % array.length] = 1;
                        throw new AssertionError("no ArrayStoreException");
                    } catch (ArrayStoreException _) {
                        array[(at + 2) % array.length] = "after";
                    }
                }),
                new Access("loop over bytes", (t, r) -> {
                    byte add = (byte) r.nextInt();
                    for (int i = 0; i < t.ba.length; i++) {
                        t.ba[i] = (byte) (t.ba[i] * 3 + add);
                    }
                }),
                new Access("loop over ints", (t, r) -> {
                    int[] from = t.iaa[0];
                    int add = r.nextInt();
                    for (int i = 0; i < from.length; i++) {
                        t.ia[i] = from[i] * 3 + add;
                    }
                    for (int i = 0; i < t.ia.length; i++) {
                        t.ia[i] += i;
                    }
                }),
                new Access("loop over longs, doubles and floats", (t, r) -> {
                    long[] ja = t.ja;
                    double[] da = t.da;
                    float[] fa = t.fa;
                    int step = r.nextInt(100);
                    for (int i = 0; i < ja.length; i++) {
                        ja[i] = ja[i] * 5 + step;
                        da[i] = da[i] / 2 + step;
                        fa[i] = fa[i] / 2 + i;
                    }
                }),
                new Access("loop backwards with a stride", (t, r) -> {
                    for (int i = t.sa.length - 1 - r.nextInt(3); i >= 0; i -= 3) {
                        t.sa[i] += i;
                    }
                }),
                new Access("loop over references", (t, r) -> {
                    Object value = Values.any(r);
                    for (int i = r.nextInt(5); i < t.oa.length; i++) {
                        t.oa[i] = i % 3 == 0 ? value : t.oa[i - i % 5];
                    }
                }),
                new Access("loop that leaves by an exception", (t, r) -> {
                    int add = r.nextInt();
                    try {
                        for (int i = Values.at(r); ; i++) {
                            t.ia[i] += add;
                        }
                    } catch (ArrayIndexOutOfBoundsException _) {
                        t.i++;
                    }
                }),
                new Access("loop that leaves in the middle", (t, r) -> {
                    int last = Values.at(r);
                    for (int i = 0; i < t.ca.length; i++) {
                        t.ca[i]++;
                        if (i == last) {
                            return;
                        }
                    }
                }),
                new Access("loop with a call", (t, r) -> {
                    for (int i = 0; i < t.ja.length; i += 7) {
                        t.ja[i] = r.nextLong();
                    }
                }),
                new Access("loop that changes two arrays", (t, r) -> {
                    int[] a = t.iaa[r.nextInt(8)];
                    int[] b = t.iaa[r.nextInt(8)]; // maybe the same
                    for (int i = 1; i < Math.min(a.length, b.length); i++) {
                        a[i] = b[i - 1] + 1;
                        b[i] ^= a[i - 1];
                    }
                }),
                new Access("nested loops", (t, r) -> {
                    for (int[] row : t.iaa) {
                        for (int i = 0; i < row.length; i++) {
                            row[i] = row[i] * 31 + i;
                        }
                    }
                }),
                new Access("loop that replaces its array", (t, r) -> {
                    int[] row = t.iaa[0];
                    for (int i = 0; i < 20; i++) {
                        row[i % row.length] = i;
                        if (i % 5 == 0) {
                            row = new int[25];
                            t.iaa[0] = row;
                        }
                        row[(i + 1) % row.length] = -i;
                    }
                }));
    }
}
