// SPDX-License-Identifier: Apache-2.0
// Adds to a field in a loop whose number of rounds varies; with -XX:-PartialPeelLoop, rounds have been left out
// role DURABLE
// calls 200 publish 0 collects false
// javac
// flags
package jit;

import java.util.*;
import org.autopersist.*;
import org.autopersist.fuzz.jit.data.*;

public final class StepsOfTwo implements Program {
    static P[] r;
    public P[] root() { return r; }
    public void root(P[] value) { r = value; }

    static int first(P p, int n) {
        for (int i = 15; i >= (n & 3); i -= 2) {
            p.d += 1;
        }
        return n;
    }

    public int step(P[] r, int n) { return first(r[n & 7], n); }
}
