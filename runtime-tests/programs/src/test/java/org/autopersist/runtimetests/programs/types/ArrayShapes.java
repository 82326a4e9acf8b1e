// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.types;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.RandomAccess;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.BuiltGraph;
import org.autopersist.runtimetests.programs.Expect;

/** Arrays of every type with no, one and many elements, and in many dimensions. */
public final class ArrayShapes extends BuiltGraph {

    @DurableRoot
    private static Object[] root;

    public ArrayShapes() {
        super(() -> root, graph -> root = (Object[]) graph);
    }

    /** Lengths around granules, cache lines and chunks. */
    private static final int[] LENGTHS = {0, 1, 2, 3, 7, 8, 15, 16, 17, 63, 64, 65, 1000, 4095, 4096, 4097};

    private static final class Element {
        final int value;

        Element(int value) {
            this.value = value;
        }
    }

    @Override
    protected Object build() {
        Random random = new Random(1);
        List<Object> all = new ArrayList<>();
        for (int n : LENGTHS) {
            boolean[] z = new boolean[n];
            byte[] b = new byte[n];
            short[] s = new short[n];
            char[] c = new char[n];
            int[] i = new int[n];
            long[] j = new long[n];
            float[] f = new float[n];
            double[] d = new double[n];
            Object[] objects = new Object[n];
            Element[] elements = new Element[n];
            String[] strings = new String[n];
            Integer[] boxes = new Integer[n];
            for (int k = 0; k < n; k++) {
                z[k] = random.nextBoolean();
                b[k] = (byte) random.nextInt();
                s[k] = (short) random.nextInt();
                c[k] = (char) random.nextInt();
                i[k] = random.nextInt();
                j[k] = random.nextLong();
                f[k] = random.nextFloat();
                d[k] = random.nextDouble();
                objects[k] = k % 5 == 0 ? null : k % 2 == 0 ? elements : new Element(k);
                elements[k] = k % 3 == 0 ? null : new Element(-k);
                strings[k] = "s" + random.nextInt(100);
                boxes[k] = random.nextInt(300);
            }
            all.addAll(List.of(z, b, s, c, i, j, f, d, objects, elements, strings, boxes));
        }
        all.add(new int[3][4]);
        all.add(new int[][] {{}, {1}, null, {1, 2, 3}});
        all.add(new long[2][3][4]);
        all.add(new String[][][] {{{"a"}, {}}, {}, null});
        all.add(new int[0][5]);
        all.add(new byte[1][][][][]);
        Object[] nested = new Object[3];
        nested[0] = nested;
        nested[1] = new Object[][] {nested, {nested}};
        all.add(nested);
        all.add(new RandomAccess[] {new ArrayList<>(), null});
        all.add(new Class<?>[] {int.class, String.class, int[][].class, Element[].class, void.class});
        Object covariant = new Element[] {new Element(1)};
        all.add(covariant);
        return all.toArray();
    }

    @Override
    protected void alsoCheck(Object recovered) {
        Object[] covariant = (Object[]) root[root.length - 1];
        Expect.equal(Element[].class, covariant.getClass(), "component type");
        Expect.thrown(ArrayStoreException.class, () -> covariant[0] = "not an element");
    }
}
