// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.fuzz;

/** An object with fields of several sizes and a few references. */
public final class Node implements Cloneable {
    public int i;
    public int k;
    public long l;
    public byte b;
    public short s;
    public double d;
    public volatile int v;
    public Node next;
    public Node other;
    public Object o;
    public final int[] ints = new int[16];

    public Node() {}

    public Node(int i, Node next) {
        this.i = i;
        this.next = next;
    }

    @Override
    public Node clone() {
        try {
            return (Node) super.clone();
        } catch (CloneNotSupportedException e) {
            throw new AssertionError(e);
        }
    }

    /** Something for an inliner to decide about. */
    public Node linked(Node to) {
        next = to;
        return this;
    }
}
