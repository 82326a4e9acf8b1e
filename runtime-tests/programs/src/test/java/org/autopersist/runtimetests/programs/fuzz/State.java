// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.fuzz;

/** What generated code starts from. */
public final class State {
    public final Node[] nodes = new Node[8];
    public final int[] ints = new int[64];
    public final long[] longs = new long[64];
    public final byte[] bytes = new byte[64];
    public final Object[] objects = new Object[16];
    public Node first = new Node();
    public int counter;
    public long sum;

    public State() {
        for (int i = 0; i < nodes.length; i++) {
            nodes[i] = new Node(i, first);
        }
    }
}
