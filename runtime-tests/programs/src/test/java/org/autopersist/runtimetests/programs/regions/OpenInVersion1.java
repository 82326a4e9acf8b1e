// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.regions;

import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/** What the first life of {@code version-1.nvm.gz} did, with the undo log of the image format's first version. */
public final class OpenInVersion1 implements Program {

    private static final class Data {
        final int[] ints = new int[100];
        long number;
        byte small;
        Object reference = "old";
    }

    @DurableRoot
    private static Data root;

    @DurableRoot
    private static int direct = 5;

    private static void change(int value) {
        for (int i = 0; i < 2; i++) {
            Arrays.fill(root.ints, value + i);
            root.number = value + i;
            root.small = (byte) (value + i);
            root.reference = new int[] {value + i};
            direct = value + i;
        }
    }

    @Override
    public void write() throws InterruptedException {
        root = new Data();
        FailureAtomic.run(() -> change(10));
        CountDownLatch stored = new CountDownLatch(1);
        Thread.ofPlatform().daemon().start(() -> {
            FailureAtomic.begin();
            change(20);
            stored.countDown();
            while (true) {
                LockSupport.park();
            }
        });
        stored.await();
    }

    /** Twice the same: what another region stores meanwhile is rolled back. */
    @Override
    public void check() {
        for (int i = 0; i < 2; i++) {
            for (int element : root.ints) {
                Expect.equal(11, element, "element");
            }
            Expect.equal(11L, root.number, "number");
            Expect.equal((byte) 11, root.small, "small number");
            Expect.equal(new int[] {11}, root.reference, "reference");
            Expect.equal(11, direct, "root");
            Expect.thrown(IllegalCallerException.class, () -> FailureAtomic.run(() -> {
                change(30);
                throw new IllegalCallerException();
            }));
        }
    }

    @Override
    public boolean holdsInOneLife() {
        return false; // a region is open
    }
}
