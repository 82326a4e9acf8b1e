package org.autopersist.internal;

/** The JVM's side of the API. Implementations are thread-safe. */
public interface Vm {

    /** What is under this program: AutoPersist, or a JVM that knows nothing of it. */
    static Vm current() {
        return CurrentVm.INSTANCE;
    }

    /** Whether this JVM is AutoPersist at all, with or without an image. */
    boolean isPresent();

    /** Whether an image is open. */
    boolean isEnabled();

    /** The image's value for a root, or null. */
    Object recover(Class<?> holder, String field);

    /** The absolute path of the open image. */
    String imagePath();

    /** The names of the durable roots that {@code holder} declares. */
    String[] durableRoots(Class<?> holder);

    /** The counters; see {@link Natives#statistics0()}. */
    long[] statistics();

    /** Waits until what the current thread has written back has reached the image. */
    default void fence() {}

    /** From here on, stores of the current thread are written back but not fenced one by one. May be nested. */
    default void beginRelaxed() {}

    /** Ends one {@link #beginRelaxed}; the outermost one with a fence. */
    default void endRelaxed() {}

    /** Whether an object and all that it refers to is complete in the image. */
    default boolean isRecoverable(Object object) {
        return false;
    }

    /** Whether an object has a home. */
    default boolean inNVM(Object object) {
        return false;
    }

    /** The offset of an object's home in the image, in bytes; -1 if it has none. */
    default long homeOf(Object object) {
        return -1;
    }
}
