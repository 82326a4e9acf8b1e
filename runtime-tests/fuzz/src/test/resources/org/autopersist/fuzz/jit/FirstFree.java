// SPDX-License-Identifier: Apache-2.0
// Puts an object into the first free element, and returns
// role DURABLE
// calls 200 publish 0 collects false
// javac
// flags
package jit;

import java.util.*;
import org.autopersist.*;
import org.autopersist.fuzz.jit.data.*;

public final class FirstFree implements Program {
    static P[] r;
    public P[] root() { return r; }
    public void root(P[] value) { r = value; }

    static int first(P p, int n) {
        Object[] c = p.oa;
        for (int i = 0; i < c.length; i++) {
            if (c[i] == null) {
                c[i] = "k" + n;
                return i;
            }
        }
        Arrays.fill(c, null);
        return -1;
    }

    public int step(P[] r, int n) { return first(r[n & 7], n); }
}
