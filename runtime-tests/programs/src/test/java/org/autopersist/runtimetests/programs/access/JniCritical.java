// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.access;

import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/**
 * A collection while a thread is in a JNI critical section. What it has written there comes into the image when it
 * leaves. Needs the library that system property {@code tests.jni} names.
 */
public final class JniCritical implements Program {

    @DurableRoot
    private static long[] root = new long[10];

    static {
        System.load(System.getProperty("tests.jni"));
    }

    private static native void writeSlowly(long[] array, long value, int millis);

    @Override
    public void write() throws InterruptedException {
        Thread thread = Thread.ofPlatform().start(() -> writeSlowly(root, 42, 500));
        Thread.sleep(100);
        System.gc();
        thread.join();
        System.gc();
    }

    @Override
    public void check() {
        Expect.equal(42L, root[0], "written before the collection");
        Expect.equal(42L, root[1], "written after it");
    }
}
