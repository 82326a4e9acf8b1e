// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.regions;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.autopersist.AutoPersist;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/**
 * A virtual thread that sleeps in a relaxed block takes no other thread's fences away, and keeps its own block. Tells most
 * with one carrier and {@code -XX:NVMDurability=pmem}.
 */
public final class RelaxedVirtualThreads implements Program {

    private static final int STORES = 1000;

    /** Objects, since what a loop stores into one array may be fenced once. */
    private static final class Node {
        long number;
        Node next;
    }

    @DurableRoot
    private static Node nodes;

    @Override
    public void write() throws InterruptedException {
        for (int i = 0; i < STORES; i++) {
            Node node = new Node();
            node.next = nodes;
            nodes = node;
        }
        long strict = fencesOfStores(1);
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch otherDone = new CountDownLatch(1);
        CountDownLatch mayEnd = new CountDownLatch(1);
        AtomicReference<Throwable> failure = new AtomicReference<>();
        Thread relaxed = Thread.ofVirtual().start(() -> noting(failure, () -> {
            AutoPersist.relaxed(() -> {
                inside.countDown();
                Expect.that(await(otherDone, 60_000), "the carrier is free inside the block");
                sleep(50);
                AutoPersist.relaxed(() -> {});
                long fences = fencesOfStores(2);
                Expect.that(fences <= 10, "few fences when relaxed: " + fences);
            });
            Expect.that(await(mayEnd, 60_000), "the carrier is free behind the block");
            long fences = fencesOfStores(3);
            Expect.that(fences >= strict, "a fence for each store behind the block: " + fences);
        }));
        inside.await();
        Thread other = Thread.ofVirtual().start(() -> noting(failure, () -> {
            long fences = fencesOfStores(4);
            otherDone.countDown();
            Expect.that(fences >= strict, "a fence for each store of another thread: " + fences);
        }));
        other.join();
        Thread.ofVirtual().start(mayEnd::countDown);
        relaxed.join();
        if (failure.get() != null) {
            throw new AssertionError("in a virtual thread", failure.get());
        }
    }

    /** As many as there are stores, or none. */
    private static long fencesOfStores(long value) {
        long before = AutoPersist.stats().fences();
        for (Node node = nodes; node != null; node = node.next) {
            node.number = value;
        }
        return Math.min(AutoPersist.stats().fences() - before, STORES);
    }

    private static boolean await(CountDownLatch latch, int millis) {
        try {
            return latch.await(millis, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void sleep(int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void noting(AtomicReference<Throwable> failure, Runnable action) {
        try {
            action.run();
        } catch (Throwable t) {
            failure.compareAndSet(null, t);
        }
    }

    @Override
    public void check() {
        for (Node node = nodes; node != null; node = node.next) {
            Expect.equal(3L, node.number, "number");
        }
    }
}
