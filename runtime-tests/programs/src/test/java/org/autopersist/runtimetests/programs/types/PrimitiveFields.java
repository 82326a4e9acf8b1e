// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.types;

import java.util.ArrayList;
import java.util.List;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.BuiltGraph;

/** Fields of each primitive type, with the values at the edges. */
public final class PrimitiveFields extends BuiltGraph {

    @DurableRoot
    private static List<Object> root;

    @SuppressWarnings("unchecked") // what build() has made
    public PrimitiveFields() {
        super(() -> root, graph -> root = (List<Object>) graph);
    }

    private static final class All {
        boolean z;
        byte b;
        short s;
        char c;
        int i;
        long j;
        float f;
        double d;

        All(boolean z, byte b, short s, char c, int i, long j, float f, double d) {
            this.z = z;
            this.b = b;
            this.s = s;
            this.c = c;
            this.i = i;
            this.j = j;
            this.f = f;
            this.d = d;
        }
    }

    private static final class Empty {}

    private static final class OneBoolean {
        boolean only = true;
    }

    private static final class OneByte {
        byte only = -1;
    }

    private static final class OneLong {
        long only = Long.MIN_VALUE + 1;
    }

    @Override
    protected Object build() {
        List<Object> all = new ArrayList<>();
        all.add(new All(false, (byte) 0, (short) 0, '\0', 0, 0, 0, 0));
        all.add(new All(true, Byte.MAX_VALUE, Short.MAX_VALUE, Character.MAX_VALUE, Integer.MAX_VALUE, Long.MAX_VALUE,
                Float.MAX_VALUE, Double.MAX_VALUE));
        all.add(new All(true, Byte.MIN_VALUE, Short.MIN_VALUE, '\ud800', Integer.MIN_VALUE, Long.MIN_VALUE,
                Float.MIN_VALUE, Double.MIN_VALUE));
        all.add(new All(false, (byte) -1, (short) -1, 'ß', -1, -1, -0.0f, -0.0));
        all.add(new All(true, (byte) 1, (short) 1, '1', 1, 1, Float.NaN, Double.NaN));
        // Other NaNs: the payload has to come back.
        all.add(new All(true, (byte) 2, (short) 2, '2', 2, 2, Float.intBitsToFloat(0x7fc01234),
                Double.longBitsToDouble(0xfff8000000001234L)));
        all.add(new All(false, (byte) 3, (short) 3, '3', 3, 3, Float.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY));
        all.add(new Empty());
        all.add(new OneBoolean());
        all.add(new OneByte());
        all.add(new OneLong());
        return all;
    }
}
