// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal;

/** What the VM binds by this class's name. On a JVM without AutoPersist each throws an UnsatisfiedLinkError. */
final class Natives {

    private Natives() {}

    /** Whether an image is open, be it a volatile one. */
    static native boolean hasImage0();

    /** Whether one is open that survives the process. */
    static native boolean isEnabled0();

    /** The image's value for the root {@code holder.field}, or null. Initializes no class. */
    static native Object recover0(Class<?> holder, String field);

    /** The absolute path of the open image, or null. */
    static native String imagePath0();

    /** The names of the durable roots that {@code holder} declares, by annotation or by flag. */
    static native String[] durableRoots0(Class<?> holder);

    /** The counters, in the order of {@link Counter}. */
    static native long[] statistics0();

    /** Takes back all stores since the outermost begin; false if no region is open. */
    static native boolean rollbackRegion0();

    /** Waits for a collection of the image, and does the same as {@link LeafNatives#endRegion0} then. */
    static native int endRegionWithRoom0(int level);

    /** Throws the error of a store of the current thread that has not been thrown yet, if there is one. */
    static native void deliverError0();

    /** The message of the first store that was refused in the current thread's latest region, or null. */
    static native String refusal0();

    /** {@link #holdMonitor0}: another thread has it. To be called once more, by {@code synchronized} on the object. */
    static final int MUST_WAIT = 2;

    /** {@link #holdMonitor0}: to be called once more when {@link #mustGiveWay0} says no, or has said yes for long. */
    static final int MUST_GIVE_WAY = 3;

    /** {@link #holdMonitor0}: there is too little memory; the region is rolled back. */
    static final int NO_MEMORY = 4;

    /** Enters the object's monitor until the region has ended: one of these, or of the results of {@link Regions#hold}. */
    static native int holdMonitor0(Object object);

    /**
     * After {@link Regions#DEADLOCK}: whether the other region is still to go first. Said once only, but when asked again by
     * a thread that waits for that.
     */
    static native boolean mustGiveWay0(boolean again);

    /** The open levels of a thread. */
    static native int nestingLevel0(Thread thread);

    /** From here on, stores of the current thread are written back but not fenced. */
    static native void beginRelaxed0();

    /** Back to a fence for each store, after one for all since {@link #beginRelaxed0}. */
    static native void endRelaxed0();

    /** What the data survives, or null without an image. */
    static native String durability0();

    /** Copies the open image to a new file, whose name is in the file system's encoding; what was done, as a line. */
    static native String copy0(byte[] name) throws java.io.IOException;

    /** Runs a cycle of the collector of the NVM heap, and waits for its end. */
    static native void collect0();

    /** Waits until all that was stored is on disk; why it can't be, or null. */
    static native String sync0();

    /** Whether ends of failure-atomic regions wait for the disk: {@code -XX:NVMCommit=wait}. Does not change. */
    static native boolean commitsWait0();

    /** Whether what the current thread's latest region has stored is on disk, if it has stored anything. */
    static native boolean isCommitDone0();

    /** Waits until it is; why it can't be, or null. */
    static native String awaitCommit0();

    /** Whether the object has a home that is complete and durable. */
    static native boolean isRecoverable0(Object object);

    /** The same: front and home are one object to the program. */
    static native boolean inNVM0(Object object);

    /** The offset of the object's home in the image, in bytes; -1 if it is not recoverable. */
    static native long homeOf0(Object object);

    /** Whether a durable root that is bound refers to the object. */
    static native boolean isDurableRoot0(Object object);

    /** Makes {@code value}, which is not null, the named root. The name is {@link RootName#encode encoded}. */
    static native void setRoot0(byte[] name, Object value);

    /** The same, unless the root has a value, which has been {@linkplain #getRoot0 recovered} by then: false. */
    static native boolean setRootIfAbsent0(byte[] name, Object value);

    /** The named root's value, or null. {@code loader} finds the classes of what is not recovered yet; null: the boot loader. */
    static native Object getRoot0(byte[] name, ClassLoader loader);

    /** Takes the named root's value away; false if there was none. */
    static native boolean removeRoot0(byte[] name);

    /**
     * All roots, each as a text: {@code N} if it is named, else {@code S}; {@code B} if it is bound; {@code I} if it
     * is in the image; {@code V} if it has a value there (else {@code -} each); the type; a line feed; the name.
     */
    static native byte[][] roots0();

    /** Tells whether a recording wants the events of a type, an index in {@link FlightRecording#EVENTS}, and how long they must take. */
    static native void configureEvent0(int type, boolean enabled, long eventTypeId, long thresholdNanos);

    /** Writes the events that have gathered to the recording. Returns how many were dropped since the last call. */
    static native long drainEvents0();
}
