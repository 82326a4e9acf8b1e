// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.regions;

import java.util.HashSet;
import java.util.Set;
import org.autopersist.AutoPersist;
import org.autopersist.AutoPersistStats;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/** What the JVM says of objects, and stores that are fenced together. */
public final class Introspection implements Program {

    private static final int SIZE = 1000;

    private static final class Node {
        long value;
        Node next;
    }

    @DurableRoot
    private static Node root;

    @Override
    public void write() {
        objects();
        inRegions();
        relaxed();
    }

    private static void objects() {
        Node node = new Node();
        Node next = new Node();
        node.next = next;
        expectVolatile(node);
        expectVolatile(next);
        root = node;
        expectDurable(node);
        expectDurable(next);
        Expect.that(!AutoPersist.homeOf(node).equals(AutoPersist.homeOf(next)), "each object has a home of its own");
        expectVolatile(new Object());
        expectVolatile(new int[3]);
    }

    private static void inRegions() {
        Expect.that(!FailureAtomic.inRegion(Thread.currentThread()), "no region");
        FailureAtomic.begin();
        Expect.that(FailureAtomic.inRegion(Thread.currentThread()), "in a region");
        Node node = new Node();
        root.next = node;
        FailureAtomic.end();
        expectDurable(node);
    }

    private static void expectVolatile(Object o) {
        Expect.that(!AutoPersist.inNVM(o), "not in the image");
        Expect.that(!AutoPersist.isRecoverable(o), "not recoverable");
        Expect.that(AutoPersist.homeOf(o).isEmpty(), "no home");
    }

    private static void expectDurable(Object o) {
        Expect.that(AutoPersist.inNVM(o), "in the image");
        Expect.that(AutoPersist.isRecoverable(o), "recoverable");
        Expect.that(AutoPersist.homeOf(o).getAsLong() > 0, "home");
    }

    /** As many fences as there are stores, or a few. */
    private static void relaxed() {
        for (int i = 0; i < SIZE; i++) {
            Node node = new Node();
            node.next = root;
            root = node;
        }
        long strict = fencesOf(Introspection::store);
        long relaxed = fencesOf(() -> AutoPersist.relaxed(() -> {
            AutoPersist.relaxed(Introspection::store);
            AutoPersist.fence();
            store();
        }));
        Expect.that(strict == 0 || strict >= SIZE, "a fence for each store: " + strict);
        Expect.that(relaxed <= 10, "few fences when relaxed: " + relaxed);
        Expect.thrown(IllegalCallerException.class, () -> AutoPersist.relaxed(() -> {
            throw new IllegalCallerException();
        }));
        long after = fencesOf(Introspection::store);
        Expect.that(strict == 0 || after >= SIZE, "a fence for each store afterwards: " + after);
    }

    private static long fencesOf(Runnable stores) {
        AutoPersistStats before = AutoPersist.stats();
        stores.run();
        return AutoPersist.stats().minus(before).fences();
    }

    private static void store() {
        for (Node node = root; node != null; node = node.next) {
            node.value++;
        }
    }

    @Override
    public void check() {
        Set<Long> homes = new HashSet<>();
        int count = 0;
        for (Node node = root; node != null; node = node.next) {
            expectDurable(node);
            homes.add(AutoPersist.homeOf(node).getAsLong());
            Expect.equal(4L, node.value, "value");
            count++;
        }
        Expect.equal(SIZE + 2, count, "nodes");
        Expect.equal(count, homes.size(), "homes");
    }

    @Override
    public boolean holdsInOneLife() {
        return false; // nothing is in an image of a stock JVM
    }
}
