// SPDX-License-Identifier: Apache-2.0
// An object that is taken apart, in a loop that becomes two, between a store and the exception behind it
// role DURABLE
// calls 200 publish 0 collects false
// javac
// flags
package jit;

import java.util.*;
import org.autopersist.*;
import org.autopersist.fuzz.jit.data.*;

public final class StoredBeforeBirth implements Program {
    static P[] r;
    public P[] root() { return r; }
    public void root(P[] value) { r = value; }

    static int m(P[] r, P p, int n, int y) {
        for (int i = 0; i < (n & 15); i += 3) {
            r[i & 7].o = "k";
            N m = new N(p.ia[i - 1]);
            m.l = (n & 1) == 0 ? i : y;
            y += m.l;
        }
        return n;
    }

    static int m2(P[] r, P p, int n, int y) {
        for (int i = 0; i < (n & 15); i += 3) {
            r[i & 7].i = n + i;
            N m = new N(i);
            if (p.oa[i] == null && i > 7) {
                return y;
            }
            m.l = (n & 1) == 0 ? i : y;
            y += m.l;
        }
        return n;
    }

    public int step(P[] r, int n) {
        int s = m2(r, r[n & 7], n, n * 31 >>> 3);
        try {
            s += m(r, r[n & 7], n, n * 31 >>> 3);
        } catch (RuntimeException e) {
            s += 7;
        }
        return s;
    }
}
