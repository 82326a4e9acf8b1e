// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit.data;

/** A third class of holders, so that calls are megamorphic. */
public class R extends P {

    public long more;

    public R(int i) {
        super(i);
    }

    @Override
    public int apply(P other, int n) {
        for (int k = 0; k < other.la.length; k++) {
            if (other.la[k] == 0) {
                other.la[k] = n;
                return k;
            }
        }
        more++;
        return -1;
    }

    @Override
    void take(P p) {
        super.take(p);
        more = ((R) p).more;
    }
}
