// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit.data;

/** Another class of holders. */
public class Q extends P {

    public int extra;

    public Q(int i) {
        super(i);
    }

    @Override
    public int apply(P other, int n) {
        extra += n;
        other.ia[n & 7] = extra;
        return extra;
    }

    @Override
    public void put(int index, Object value) {
        extra = index;
        super.put(index, value);
    }

    @Override
    void take(P p) {
        super.take(p);
        extra = ((Q) p).extra;
    }
}
