// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.compiled;

import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.BuiltGraph;

/** One call each of methods with long loops, which are compiled while they run, in the middle of everything. */
public final class OnStackReplacement extends BuiltGraph {

    @DurableRoot
    private static State root;

    public OnStackReplacement() {
        super(() -> root, graph -> root = (State) graph);
    }

    private static final class State {
        int counter;
        long sum;
        final int[] array = new int[1000];
        Link chain;
        int links;
        volatile long ordered;
    }

    private static final class Link {
        final int id;
        Link previous;
        int touched;

        Link(int id, Link previous) {
            this.id = id;
            this.previous = previous;
        }
    }

    private static void count(State s) {
        for (int i = 0; i < 60_000; i++) {
            s.counter++;
            s.sum += i;
            s.array[i % 1000] ^= i;
            if (i % 16 == 0) {
                s.ordered = i;
            }
        }
    }

    private static void link(State s) {
        for (int i = 0; i < 20_000; i++) {
            Link link = new Link(i, s.chain);
            s.chain = link;
            link.touched++;
            if (link.previous != null) {
                link.previous.touched += i;
            }
            if (++s.links > 500) {
                s.chain = null;
                s.links = 0;
            }
        }
    }

    private static void nested(State s) {
        for (int i = 0; i < 300; i++) {
            int[] a = s.array;
            for (int j = 0; j < a.length; j++) {
                a[j] += j ^ i;
            }
            s.counter ^= a[i];
        }
    }

    private static State run(State s) {
        count(s);
        link(s);
        nested(s);
        return s;
    }

    @Override
    protected Object build() {
        return run(new State());
    }

    @Override
    public void write() throws Exception {
        root = new State();
        run(root);
    }
}
