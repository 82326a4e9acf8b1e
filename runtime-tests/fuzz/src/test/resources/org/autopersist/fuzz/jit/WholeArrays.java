// SPDX-License-Identifier: Apache-2.0
// Arrays that stubs write all over: of big integers, digests, ciphers
// role DURABLE
// calls 200 publish 0 collects false
// javac
// flags
package jit;

import java.util.*;
import org.autopersist.*;
import org.autopersist.fuzz.jit.data.*;

public final class WholeArrays implements Program {
    static P[] r;
    public P[] root() { return r; }
    public void root(P[] value) { r = value; }

    static int numbers(P p, P q, int n) {
        Words.multiply(n, p.ia);
        Words.shift((n & 1) == 0, n, q.ia);
        q.i += Words.multiplyAndAdd(n, q.ia);
        Words.hash(n, p.la);
        return p.ia[n & 15];
    }

    static void square(P p, int n) {
        Words.square(n, p.ia);
    }

    static void engine(P p, Engine.Kind kind, int n) {
        Engine engine = new Engine(kind);
        p.o = engine.state;
        engine.step(n, p.ba);
        engine.step(n + 1, p.ba);
    }

    public int step(P[] r, int n) {
        Engine.Kind[] kinds = Engine.Kind.values();
        for (int k = 0; k < kinds.length; k++) {
            engine(r[k & 3], kinds[k], n);
            r[k & 3].oa[k] = r[k & 3].o;
        }
        square(r[4], n);
        return numbers(r[n & 3], r[5], n);
    }
}
