// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.types;

import org.autopersist.DurableRoot;
import org.autopersist.Unrecoverable;
import org.autopersist.paper.unrecoverable;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/** Unrecoverable fields may refer to anything, cost the image nothing, and are null or zero after recovery. */
public final class UnrecoverableFields implements Program {

    @DurableRoot
    private static Data root;

    private static class Base {
        @Unrecoverable
        Thread thread = Thread.currentThread();

        int kept = 1;
    }

    private static final class Data extends Base {
        @unrecoverable
        Runnable lambda = () -> {};

        @Unrecoverable
        int number = 5;

        @Unrecoverable
        double real = 2.5;

        @Unrecoverable
        byte[] cache = new byte[40 << 20]; // two of them would not fit into the image

        String kept2 = "kept";

        @Unrecoverable
        volatile boolean flag = true;

        Data other;
    }

    @Override
    public void write() {
        root = new Data();
        root.cache = null;
        root.other = new Data();
        for (int i = 0; i < 300; i++) {
            root.number = i;
            root.lambda = () -> System.out.print("");
            root.thread = new Thread();
            root.flag ^= true;
            root.kept = i;
        }
        root.lambda.run();
        Expect.equal(299, root.number, "unrecoverable field in the same life");
    }

    @Override
    public void check() {
        for (Data data : new Data[] {root, root.other}) {
            Expect.same(null, data.thread, "unrecoverable reference of the superclass");
            Expect.same(null, data.lambda, "unrecoverable reference");
            Expect.same(null, data.cache, "unrecoverable array");
            Expect.equal(0, data.number, "unrecoverable int");
            Expect.equal(0.0, data.real, "unrecoverable double");
            Expect.equal(false, data.flag, "unrecoverable boolean");
            Expect.equal("kept", data.kept2, "recoverable field");
        }
        Expect.equal(299, root.kept, "recoverable field of the superclass");
        root.thread = Thread.currentThread();
        Expect.same(Thread.currentThread(), root.thread, "unrecoverable field after recovery");
        root.thread = null;
    }

    @Override
    public boolean holdsInOneLife() {
        return false;
    }
}
