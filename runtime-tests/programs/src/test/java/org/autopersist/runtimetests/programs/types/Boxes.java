// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.types;

import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.BuiltGraph;
import org.autopersist.runtimetests.programs.Expect;

/** Boxes of every type. Those that Java keeps canonical stay so. */
public final class Boxes extends BuiltGraph {

    @DurableRoot
    private static Object[] root;

    public Boxes() {
        super(() -> root, graph -> root = (Object[]) graph);
    }

    private static final class Typed {
        Boolean z = true;
        Byte b = 7;
        Short s = 1000;
        Character c = '€';
        Integer i = 100_000;
        Long j = -5L;
        Float f = -0.0f;
        Double d = Double.NaN;
    }

    @Override
    protected Object build() {
        Integer shared = 123456;
        return new Object[] {
            true, false, (byte) -128, (byte) 127, 'a', '\u007f', '\u0080', (short) -128, (short) 128, -128, 127, 128,
            -129, Integer.MAX_VALUE, -128L, 127L, 128L, Long.MIN_VALUE, 0f, Float.NaN, 0d, Double.MIN_VALUE, shared,
            shared, new Typed(), new Number[] {1, 2L, 3f, 4d}
        };
    }

    @Override
    protected void alsoCheck(Object recovered) {
        Expect.same(Boolean.TRUE, root[0], "true");
        Expect.same(Boolean.FALSE, root[1], "false");
        Expect.same(Byte.valueOf((byte) -128), root[2], "byte");
        Expect.same(Character.valueOf('a'), root[4], "char");
        Expect.same(Short.valueOf((short) -128), root[7], "short");
        Expect.same(Integer.valueOf(-128), root[9], "int");
        Expect.same(Integer.valueOf(127), root[10], "int");
        Expect.same(Long.valueOf(127), root[15], "long");
        Expect.same(root[22], root[23], "a large box that is shared");
    }
}
