// SPDX-License-Identifier: Apache-2.0
// Two ways out of a loop, each with a store
// role DURABLE
// calls 200 publish 0 collects false
// javac
// flags
package jit;

import java.util.*;
import org.autopersist.*;
import org.autopersist.fuzz.jit.data.*;

public final class TwoExits implements Program {
    static P[] r;
    public P[] root() { return r; }
    public void root(P[] value) { r = value; }

    static int first(P p, int n) {
        Object[] c = p.oa;
        Object k = Integer.valueOf(n % 16);
        for (int i = 0; i < c.length; i++) {
            if (c[i] == null) {
                c[i] = k;
                return i;
            }
            if (c[i].equals(k)) {
                c[i] = "again" + n;
                return -i;
            }
        }
        Arrays.fill(c, null);
        return -1;
    }

    public int step(P[] r, int n) { return first(r[n & 7], n); }
}
