package org.autopersist.internal;

/** What the VM binds by this class's name. On a JVM without AutoPersist each throws an UnsatisfiedLinkError. */
final class Natives {

    private Natives() {}

    /** Whether an image is open. */
    static native boolean isEnabled0();

    /** The image's value for the root {@code holder.field}, or null. Initializes no class. */
    static native Object recover0(Class<?> holder, String field);

    /** The absolute path of the open image, or null. */
    static native String imagePath0();

    /** The names of the durable roots that {@code holder} declares, by annotation or by flag. */
    static native String[] durableRoots0(Class<?> holder);

    /** The counters, in the order of {@link org.autopersist.AutoPersistStats}. */
    static native long[] statistics0();

    /** Opens a region in the current thread or goes one level deeper; a virtual thread is pinned until the last end. */
    static native void beginRegion0();

    /** Ends one level; one of the results of {@link Regions#end()}. */
    static native int endRegion0();

    /** Takes back all stores since the outermost begin; false if no region is open. */
    static native boolean rollbackRegion0();

    /** The open levels of a thread. */
    static native int nestingLevel0(Thread thread);

    /** Waits until all that this thread has written back has reached the image. */
    static native void fence0();

    /** From here on, stores of the current thread are written back but not fenced. */
    static native void beginRelaxed0();

    /** Back to a fence for each store, after one for all since {@link #beginRelaxed0}. */
    static native void endRelaxed0();

    /** Whether an object and all that it refers to is complete in the image. */
    static native boolean isRecoverable0(Object object);

    /** Whether an object has a home. */
    static native boolean inNVM0(Object object);

    /** The offset of an object's home in the image, in bytes; -1 if it has none. */
    static native long homeOf0(Object object);
}
