package org.autopersist.runtimetests.programs.regions;

import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/** A thread that ends with an open region has it rolled back; other threads' regions go on. */
public final class LeftOpen implements Program {

    private static final class Data {
        Object field = "old";
        int number = 5;
    }

    @DurableRoot
    private static Data root;

    @DurableRoot
    private static Object direct = "old";

    @Override
    public void write() throws InterruptedException {
        root = new Data();
        FailureAtomic.begin();
        for (Thread.Builder builder : new Thread.Builder[] {Thread.ofPlatform(), Thread.ofVirtual()}) {
            Thread thread = builder.unstarted(() -> {
                FailureAtomic.begin();
                FailureAtomic.begin();
                root.field = new Data();
                direct = root.field;
                FailureAtomic.end();
            });
            thread.start();
            thread.join();
            Expect.equal("old", root.field, "field after the end of " + thread);
            Expect.equal("old", direct, "root after the end of " + thread);
            Expect.equal(0, FailureAtomic.nestingLevel(thread), "level of " + thread);
            // A thread that gets its place has no region.
            Thread next = builder.unstarted(() -> {
                Expect.equal(0, FailureAtomic.nestingLevel(Thread.currentThread()), "level of a new thread");
                root.number++;
            });
            next.start();
            next.join();
        }
        Expect.equal(1, FailureAtomic.nestingLevel(Thread.currentThread()), "level of this thread");
        FailureAtomic.end();
        check();
    }

    @Override
    public void check() {
        Expect.equal("old", root.field, "field");
        Expect.equal("old", direct, "root");
        Expect.equal(7, root.number, "number");
    }

    @Override
    public boolean holdsInOneLife() {
        return false; // nothing can be taken back where nothing is durable
    }
}
