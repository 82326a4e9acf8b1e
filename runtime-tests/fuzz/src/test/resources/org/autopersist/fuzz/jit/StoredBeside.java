// SPDX-License-Identifier: Apache-2.0
// Finds a place in one array, and stores to another one and to a field
// role DURABLE
// calls 200 publish 0 collects false
// javac
// flags
package jit;

import java.util.*;
import org.autopersist.*;
import org.autopersist.fuzz.jit.data.*;

public final class StoredBeside implements Program {
    static P[] r;
    public P[] root() { return r; }
    public void root(P[] value) { r = value; }

    static int first(P p, int n) {
        int[] c = p.ia;
        long[] v = p.la;
        for (int i = 0; i < c.length; i++) {
            if (c[i] == n % 16) {
                v[i] = n;
                p.i = i;
                return i;
            }
        }
        c[n % 16] = n % 16;
        return -1;
    }

    public int step(P[] r, int n) { return first(r[n & 7], n); }
}
