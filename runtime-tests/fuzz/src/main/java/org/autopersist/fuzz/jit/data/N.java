// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit.data;

/** A small object, such as escape analysis takes apart. */
public final class N implements Cloneable {

    public int i;
    public long l;
    public Object o;
    public N next;

    public N(int i, Object o) {
        this.i = i;
        this.o = o;
    }

    public N(int i) {
        this.i = i;
    }

    /** The other one's contents. */
    void take(N n) {
        i = n.i;
        l = n.l;
        o = n.o;
        next = n.next;
    }

    /** A store in a method of its own. */
    public N with(long value) {
        l = value;
        return this;
    }

    @Override
    public N clone() {
        try {
            return (N) super.clone();
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }
}
