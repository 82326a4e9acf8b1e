// SPDX-License-Identifier: Apache-2.0
// Puts a number into the first free element of arrays of several types, upwards, downwards, in steps, and leaves the loop
// role DURABLE
// calls 200 publish 0 collects false
// javac
// flags
package jit;

import java.util.*;
import org.autopersist.*;
import org.autopersist.fuzz.jit.data.*;

public final class FirstFreeNumbers implements Program {
    static P[] r;
    public P[] root() { return r; }
    public void root(P[] value) { r = value; }

    static int ints(int[] c, int n) {
        for (int i = 0; i < c.length; i++) {
            if (c[i] == 0) {
                c[i] = n;
                return i;
            }
        }
        return -1;
    }

    static int longs(long[] c, int n) {
        for (int i = c.length - 1; i >= 0; i--) {
            if (c[i] == 0) {
                c[i] = n;
                return i;
            }
        }
        return -1;
    }

    static int shorts(short[] c, int n) {
        int at = -1;
        for (int i = 0; i < c.length; i += 2) {
            if (c[i] == 0) {
                c[i] = (short) n;
                at = i;
                break;
            }
        }
        return at;
    }

    static int bytes(byte[] c, int n) {
        int i = 0;
        while (i < c.length && c[i] != 0) {
            i++;
        }
        if (i < c.length) {
            c[i] = (byte) n;
        }
        return i;
    }

    public int step(P[] r, int n) { P p = r[n & 7]; return ints(p.ia, n) + longs(p.la, n) + shorts(p.sa, n) + bytes(p.ba, n); }
}
