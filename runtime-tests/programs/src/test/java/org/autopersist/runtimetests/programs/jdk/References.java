// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.jdk;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/** Weak and soft references come back cleared; what else reaches their referents keeps these. */
public final class References implements Program {

    @DurableRoot
    private static Data root;

    private static final class Data {
        final String kept = "kept " + hashCode();
        final WeakReference<String> toKept = new WeakReference<>(kept);
        final WeakReference<Object> toGarbage = new WeakReference<>(new Object());
        final SoftReference<Object> soft = new SoftReference<>(new byte[100], new ReferenceQueue<>());
        // Never made durable by a referent, although a thread can't be.
        final WeakReference<Thread> toThread = new WeakReference<>(Thread.currentThread());
        int after = 7;
    }

    @Override
    public void write() {
        Data data = new Data();
        root = data;
        System.gc();
        Expect.same(root.kept, root.toKept.get(), "weak reference in the same life");
        Expect.same(null, root.toGarbage.get(), "weak reference to garbage");
        Expect.same(Thread.currentThread(), root.toThread.get(), "weak reference to a thread");
    }

    @Override
    public void check() {
        Expect.that(root.kept.startsWith("kept "), "kept string");
        Expect.same(null, root.toKept.get(), "weak reference");
        Expect.same(null, root.toGarbage.get(), "weak reference to garbage");
        Expect.same(null, root.soft.get(), "soft reference");
        Expect.same(null, root.toThread.get(), "weak reference to a thread");
        Expect.equal(7, root.after, "field after them");
        System.gc();
        Expect.equal(7, root.after, "field after a collection");
    }

    @Override
    public boolean holdsInOneLife() {
        return false;
    }
}
