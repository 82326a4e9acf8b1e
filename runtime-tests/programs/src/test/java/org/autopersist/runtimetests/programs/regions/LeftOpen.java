// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.regions;

import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;
import org.autopersist.runtimetests.programs.concurrent.Threads;

/** A thread that ends with an open region has it rolled back; other threads' regions go on. */
public final class LeftOpen implements Program {

    private static final class Data {
        Object field = "old";
        int number = 5;
        int carried;
    }

    @DurableRoot
    private static Data root;

    @DurableRoot
    private static Object direct = "old";

    @Override
    public void write() throws InterruptedException {
        root = new Data();
        FailureAtomic.begin();
        Thread platform = Thread.ofPlatform().start(LeftOpen::leaveOpen);
        platform.join();
        Expect.equal("old", root.field, "field after the end of a thread");
        Expect.equal("old", direct, "root after the end of a thread");
        Expect.equal(0, FailureAtomic.nestingLevel(platform), "level of a thread that has ended");
        // A thread that gets its place has no region.
        Threads.together(1, _ -> {
            Expect.equal(0, FailureAtomic.nestingLevel(Thread.currentThread()), "level of a new thread");
            root.number++;
        });

        Thread virtual = Thread.ofVirtual().start(LeftOpen::leaveOpen);
        virtual.join();
        awaitRollback();
        Expect.equal("old", direct, "root after the end of a virtual thread");
        Expect.equal(0, FailureAtomic.nestingLevel(virtual), "level of a virtual thread that has ended");
        Expect.equal(1, FailureAtomic.nestingLevel(Thread.currentThread()), "level of this thread");
        FailureAtomic.end();
        check();
    }

    private static void leaveOpen() {
        FailureAtomic.begin();
        FailureAtomic.begin();
        root.field = new Data();
        direct = root.field;
        FailureAtomic.end();
    }

    /** A virtual thread's region is rolled back when its carrier has something durable to do for another one. */
    private static void awaitRollback() throws InterruptedException {
        long end = System.nanoTime() + 10_000_000_000L;
        while (!root.field.equals("old")) {
            Expect.that(System.nanoTime() < end, "a virtual thread's region is rolled back when it has ended");
            Thread.ofVirtual().start(() -> {
                Expect.equal(0, FailureAtomic.nestingLevel(Thread.currentThread()), "level of a new virtual thread");
                root.carried++;
            }).join();
        }
    }

    @Override
    public void check() {
        Expect.equal("old", root.field, "field");
        Expect.equal("old", direct, "root");
        Expect.equal(6, root.number, "number");
    }

    @Override
    public boolean holdsInOneLife() {
        return false; // nothing can be taken back where nothing is durable
    }
}
