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
}
