// SPDX-License-Identifier: Apache-2.0
// A number in an unrecoverable field, stored in a region: the fastdebug JVM took it for a reference
// role DURABLE
// calls 10 publish 0 collects false
// javac
// flags
package jit;

import java.nio.*;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.concurrent.atomic.*;
import java.util.zip.*;
import jdk.internal.misc.Unsafe;
import org.autopersist.*;
import org.autopersist.fuzz.jit.data.*;

public final class UnkeptNumber implements Program {
    static P[] r;
    public P[] root() { return r; }
    public void root(P[] value) { r = value; }
    static int m0(P[] r, P p, int n, int y) {
        P q = r[(n * 5 + 3) & 7];
        int x = n;
        long w = n * 3L;
        {
            final P g11p = p, g11q = q;
            final int g11x = x;
            FailureAtomic.run(() -> { try { p.ui = 1;  } catch (RuntimeException g11) { p.i++; } });
        }
        return x;
    }
    public int step(P[] r, int n) {
        int s = 0;
        try {
            s += m0(r, r[(n + 0) & 7], n, n * 31 >>> 3);
        } catch (RuntimeException e) {
            s += 7;
        }
        return s;
    }
}
