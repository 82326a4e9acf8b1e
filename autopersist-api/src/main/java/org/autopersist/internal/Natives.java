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
}
