// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit.data;

import java.lang.reflect.Array;
import java.util.Arrays;

/** The data of a program, and small things that programs call. */
public final class Data {

    private static final int HOLDERS = 6;

    private Data() {}

    /** What each program begins with: two of the holders are in it twice. */
    public static P[] make() {
        P[] r = new P[HOLDERS + 2];
        for (int i = 0; i < r.length; i++) {
            r[i] = i >= HOLDERS ? r[i - HOLDERS] : i % 3 == 1 ? new Q(i) : i == 5 ? new R(i) : new P(i);
        }
        return r;
    }

    /** Done between calls, so that arrays are not full for ever, and chains not long. */
    public static void refresh(P[] r, int n) {
        P p = r[n % r.length];
        p.next = null;
        p.o = null;
        p.vo = null;
        p.uo = null;
        p.ar.set(null);
        Arrays.fill(p.ia, 0, n % (p.ia.length + 1), 0);
        Arrays.fill(p.la, n % (p.la.length + 1), p.la.length, 0);
        Arrays.fill(p.oa, null);
        Arrays.fill(p.ba, (byte) 0);
        if (n % 3 == 0) {
            Arrays.fill(p.sa, (short) 0);
            Arrays.fill(p.ca, '\0');
            Arrays.fill(p.da, 0);
            Arrays.fill(p.fa, 0);
            Arrays.fill(p.za, false);
            for (Object[] row : p.ooa) {
                Arrays.fill(row, null);
            }
            for (int k = 0; k < p.ara.length(); k++) {
                p.ara.set(k, null);
            }
        }
    }

    /** A number that says something of any object. */
    public static int num(Object o) {
        return switch (o) {
            case null -> 0;
            case Integer i -> i;
            case N n -> n.i;
            case String t -> t.length();
            case P p -> p.fi;
            case Rec x -> x.i() ^ (int) x.l();
            case E e -> e.ordinal();
            case int[] a -> a.length;
            default -> o.getClass().isArray() ? Array.getLength(o) : 1;
        };
    }

    /** Stays a call where the compiler is told so. */
    public static int opaque(int i) {
        return i;
    }
}
