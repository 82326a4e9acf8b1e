// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.jdk;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/** A read-write lock that was held for writing, with a reader waiting, at the time of death is free again. */
public final class HeldWriteLock implements Program {

    @DurableRoot
    private static ReentrantReadWriteLock root;

    @Override
    public void write() throws InterruptedException {
        root = new ReentrantReadWriteLock();
        root.writeLock().lock();
        Thread.ofPlatform().daemon().start(() -> root.readLock().lock());
        while (root.getQueueLength() == 0) {
            Thread.sleep(1);
        }
    }

    @Override
    public void check() throws InterruptedException {
        Expect.that(root.writeLock().tryLock(1, TimeUnit.SECONDS), "write lock is free");
        root.writeLock().unlock();
        Expect.that(root.readLock().tryLock(1, TimeUnit.SECONDS), "read lock is free");
        root.readLock().unlock();
    }

    @Override
    public boolean holdsInOneLife() {
        return false; // the lock is held
    }
}
