// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal;

/**
 * Simulated power failures, for tests: marks in the trace that {@code -XX:NVMCrashSim=record=FILE} writes, and images
 * that are attached to and detached from one JVM, which {@code -XX:NVMCrashSim=check} allows.
 *
 * <p>Thread-safe, but for {@link #attach} and {@link #detach}: no other thread may use durable objects, or call these,
 * from the beginning of one to its end.
 */
public final class CrashSim {

    private static final boolean IS_PRESENT = CurrentVm.INSTANCE.isPresent();

    private CrashSim() {}

    /** Whether a trace is being recorded, or a crash simulated; false on a JVM without AutoPersist. */
    public static boolean isSimulating() {
        return IS_PRESENT && isSimulating0();
    }

    /** Puts a mark into the trace, in the order of the current thread's stores; without a trace, does nothing. */
    public static void mark(int kind, long value) {
        if (IS_PRESENT) {
            mark0(kind, value);
        }
    }

    /** The events so far: write-backs and fences, or stores where these need no write-back; 0 without a simulation. */
    public static long events() {
        return IS_PRESENT ? events0() : 0;
    }

    /**
     * Opens an image as a JVM does when it starts, and binds the roots of classes that are initialized: they get the
     * image's values, or null. Other classes bind theirs when they initialize.
     *
     * @param image a file; one that is not there is made
     * @param trace a file for a trace of what is written to the image from here to {@link #detach}, or null
     * @return live objects, bytes of their homes, bytes of chunks in use, entries of the root table
     * @throws IllegalStateException if the image is refused, with the message that would end a JVM's start; if this JVM was not
     *     started with {@code -XX:NVMCrashSim=check}
     * @throws org.autopersist.RecoveryException if a root can't be recovered; then the image is left as it was, and none is
     *     attached
     */
    public static long[] attach(String image, String trace) {
        requirePresent();
        return attach0(image, trace);
    }

    /**
     * Makes every object an ordinary one and every root null or 0, and closes the image. A region that the current
     * thread has left open is rolled back.
     *
     * @throws IllegalStateException if no image is attached, or another thread is inside a region
     */
    public static void detach() {
        requirePresent();
        detach0();
    }

    /**
     * Verifies the Java heap, and that all recoverable objects and their homes are equal. A difference ends the JVM.
     *
     * @return the objects that have been compared with their homes
     */
    public static long verify() {
        requirePresent();
        return verify0();
    }

    private static void requirePresent() {
        if (!IS_PRESENT) {
            throw new IllegalStateException("this is not the AutoPersist JVM; run ./ap java");
        }
    }

    private static native boolean isSimulating0();

    private static native void mark0(int kind, long value);

    private static native long events0();

    private static native long[] attach0(String image, String trace);

    private static native void detach0();

    private static native long verify0();
}
