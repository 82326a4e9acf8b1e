// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.access;

import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** System.arraycopy, Arrays, clone: writers of many elements at once, most of them intrinsics or stubs. */
public final class BulkAccess extends AccessProgram {

    @Override
    protected List<Access> accesses() {
        return List.of(
                new Access("arraycopy of bytes", (t, r) -> {
                    byte[] from = new byte[Target.LENGTH];
                    r.nextBytes(from);
                    int[] range = Values.range(r);
                    System.arraycopy(from, range[0], t.ba, Target.LENGTH - range[1], range[1] - range[0]);
                }),
                new Access("arraycopy within each array", (t, r) -> {
                    int[] range = Values.range(r);
                    int at = r.nextInt(Target.LENGTH - (range[1] - range[0]) + 1);
                    for (Object array : new Object[] {t.za, t.ba, t.sa, t.ca, t.ia, t.ja, t.fa, t.da, t.oa, t.ta}) {
                        System.arraycopy(array, range[0], array, at, range[1] - range[0]);
                    }
                    t.za[at % 200] = true;
                    t.ba[at % 200]++;
                    t.sa[at % 200]++;
                    t.ca[at % 200]++;
                    t.ia[at % 200]++;
                    t.ja[at % 200]++;
                    t.fa[at % 200]++;
                    t.da[at % 200]++;
                    t.oa[at % 200] = Values.any(r);
                    t.ta[at % 200] = Values.text(r);
                }),
                new Access("arraycopy of constant length", (t, r) -> {
                    int[] from = {r.nextInt(), 1, 2, 3, 4, 5, 6, 7};
                    System.arraycopy(from, 0, t.ia, 8, 8);
                    System.arraycopy(t.ia, 8, t.ia, 100, 3);
                    System.arraycopy(t.ia, 0, t.iaa[1], 0, 0);
                }),
                new Access("arraycopy of new references", (t, r) -> {
                    Object[] from = {Values.any(r), Values.any(r), new Object[] {Values.text(r)}};
                    System.arraycopy(from, 0, t.oa, r.nextInt(Target.LENGTH - 3), 3);
                }),
                new Access("arraycopy with checks", (t, r) -> {
                    Object[] from = new Object[20];
                    for (int i = 0; i < from.length; i++) {
                        from[i] = Values.text(r);
                    }
                    System.arraycopy(from, 0, t.ta, r.nextInt(100), 20);
                }),
                new Access("arraycopy that fails midway", (t, r) -> {
                    Object[] from = new Object[20];
                    for (int i = 0; i < from.length; i++) {
                        from[i] = Values.text(r);
                    }
                    from[r.nextInt(20)] = 1;
                    try {
                        System.arraycopy(from, 0, t.ta, r.nextInt(100), 20);
                        throw new AssertionError("no ArrayStoreException");
                    } catch (ArrayStoreException _) {
                        t.i++;
                    }
                }),
                new Access("arraycopy out of bounds", (t, r) -> {
                    try {
                        System.arraycopy(t.ia, 0, t.ia, 10, Target.LENGTH);
                        throw new AssertionError("no exception");
                    } catch (ArrayIndexOutOfBoundsException _) {
                        t.i++;
                    }
                }),
                new Access("arraycopy through Object", (t, r) -> {
                    Object array = new Object[] {t.ia, t.ja, t.da, t.ba, t.ca}[r.nextInt(5)];
                    System.arraycopy(array, 3, array, 1, 150);
                }),
                new Access("Arrays.fill", (t, r) -> {
                    Arrays.fill(t.za, r.nextBoolean());
                    Arrays.fill(t.ba, (byte) r.nextInt());
                    Arrays.fill(t.sa, (short) r.nextInt());
                    Arrays.fill(t.ca, (char) r.nextInt());
                    Arrays.fill(t.ia, r.nextInt());
                    Arrays.fill(t.ja, r.nextLong());
                    Arrays.fill(t.fa, r.nextFloat());
                    Arrays.fill(t.da, r.nextDouble());
                    Arrays.fill(t.oa, Values.any(r));
                    Arrays.fill(t.ta, Values.text(r));
                }),
                new Access("Arrays.fill of a range", (t, r) -> {
                    int[] range = Values.range(r);
                    Arrays.fill(t.ba, range[0], range[1], (byte) r.nextInt());
                    Arrays.fill(t.ia, range[0], range[1], r.nextInt());
                    Arrays.fill(t.oa, range[0], range[1], Values.any(r));
                }),
                new Access("Arrays.setAll", (t, r) -> {
                    Arrays.setAll(t.ia, i -> i * r.nextInt());
                    Arrays.setAll(t.ja, i -> i * r.nextLong());
                    Arrays.setAll(t.da, i -> r.nextDouble());
                    Arrays.setAll(t.oa, i -> Values.any(r));
                }),
                new Access("Arrays.sort of ints", (t, r) -> {
                    for (int i = 0; i < t.ia.length; i++) {
                        t.ia[i] = r.nextInt();
                    }
                    Arrays.sort(t.ia, r.nextInt(20), Target.LENGTH);
                }),
                new Access("Arrays.sort of each type", (t, r) -> {
                    for (int i = 0; i < 60; i++) {
                        int at = Values.at(r);
                        t.ba[at] = (byte) r.nextInt();
                        t.sa[at] = (short) r.nextInt();
                        t.ca[at] = (char) r.nextInt();
                        t.ja[at] = r.nextLong();
                        t.fa[at] = r.nextFloat();
                        t.da[at] = r.nextDouble();
                        t.ta[at] = Values.text(r);
                    }
                    Arrays.sort(t.ba);
                    Arrays.sort(t.sa);
                    Arrays.sort(t.ca);
                    Arrays.sort(t.ja);
                    Arrays.sort(t.fa);
                    Arrays.sort(t.da);
                    Arrays.sort(t.ta);
                    Arrays.sort(t.ta, 10, 90, Comparator.reverseOrder());
                }),
                new Access("Arrays.parallelSort", (t, r) -> {
                    int[] big = new int[10_000];
                    t.o = big;
                    for (int i = 0; i < big.length; i++) {
                        big[i] = r.nextInt();
                    }
                    Arrays.parallelSort(big);
                    Arrays.parallelPrefix(t.ja, Long::sum);
                    Arrays.parallelSetAll(t.ia, i -> i * 7);
                    t.ja[Values.at(r)]++;
                }),
                new Access("Arrays.copyOf", (t, r) -> {
                    byte[] fresh = new byte[50];
                    r.nextBytes(fresh);
                    byte[] copy = Arrays.copyOf(fresh, 70);
                    t.o = copy;
                    copy[60] = 1;
                    Object[] objects = Arrays.copyOfRange(t.oa, 10, 20);
                    t.oa[3] = objects;
                    objects[1] = Values.text(r);
                    String[] texts = Arrays.copyOf(t.ta, 5, String[].class);
                    t.oa[4] = texts;
                    texts[0] = "copied";
                }),
                new Access("clone of an array", (t, r) -> {
                    t.iaa[3][2] = r.nextInt();
                    int[] copy = t.iaa[3].clone();
                    copy[2] = 7; // must not reach the original's home
                    t.o = copy;
                    copy[3] = r.nextInt();
                    int[][] rows = t.iaa.clone();
                    rows[0] = null;
                    t.oa[0] = rows;
                    rows[1] = new int[] {r.nextInt()};
                }),
                new Access("replaceAll, swap, reverse, shuffle on a list view", (t, r) -> {
                    List<Object> view = Arrays.asList(t.oa);
                    view.set(Values.at(r), Values.any(r));
                    view.replaceAll(e -> e instanceof Long l ? Long.valueOf(l + 1) : e);
                    Collections.swap(view, 1, Values.at(r));
                    Collections.reverse(view);
                    Collections.shuffle(view, r);
                    Collections.rotate(view, 3);
                }),
                new Access("toArray into a durable array", (t, r) -> {
                    List<String> list = IntStream.range(0, 50).mapToObj(i -> Values.text(r)).toList();
                    list.toArray(t.ta);
                    t.ta[50] = "after";
                    new java.util.ArrayList<>(list).toArray(t.oa);
                }),
                new Access("Random.nextBytes", (t, r) -> r.nextBytes(t.ba)));
    }
}
