package org.autopersist;

import org.autopersist.internal.Recovery;
import org.autopersist.internal.Vm;

/**
 * Asks the JVM for durable data and about its state (paper section 4.4).
 *
 * <p>Most programs need none of this, because a {@link DurableRoot} is bound by itself. On a JVM without AutoPersist,
 * or without an image, everything here still works and finds nothing.
 *
 * <p>Thread-safety: all methods may be called by any thread at any time.
 */
public final class AutoPersist {

    // Not in Recovery, so that the frame to look at is always the direct caller of the public method.
    private static final StackWalker CALLER = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

    private static final Recovery RECOVERY = Recovery.ofThisJvm();

    private AutoPersist() {}

    /**
     * Whether this JVM has an image open, so that what a durable root reaches is durable.
     *
     * @return false on a JVM without AutoPersist and on one started without {@code -XX:NVMImage}
     */
    public static boolean isEnabled() {
        return Vm.current().isEnabled();
    }

    /**
     * The recovered value of the calling class's only durable root (paper section 4.4).
     *
     * <p>It may be called while that class is being initialized, as in the paper's example:
     *
     * {@snippet :
     * @DurableRoot
     * static KeyValueStore kv;
     * static {
     *     if ((kv = AutoPersist.recover("store.nvm")) == null) {
     *         kv = new KeyValueStore();
     *     }
     * }
     * }
     *
     * <p>Where nothing is durable it returns null and logs one warning; with {@code -Dorg.autopersist.required=true}
     * it throws instead.
     *
     * @param <T> the root's type; a value of another type fails with a {@link ClassCastException} at the caller
     * @param image the image's path or file name, as given with {@code -XX:NVMImage}
     * @return the value, or null if the image has none
     * @throws IllegalArgumentException if {@code image} is not the image that this JVM has open, or if the calling
     *         class has no durable root or several
     * @throws IllegalStateException if nothing is durable and {@code org.autopersist.required} is true
     * @throws NullPointerException if {@code image} is null
     */
    public static <T> T recover(String image) {
        return cast(RECOVERY.recoverOnlyRoot(image, CALLER.getCallerClass()));
    }

    /**
     * The recovered value of the durable root {@code holder.field} (paper section 4.4). It does not initialize
     * {@code holder}.
     *
     * <p>Where nothing is durable it returns null and logs one warning; with {@code -Dorg.autopersist.required=true}
     * it throws instead. A field that is no durable root gives null, as in the paper, and a warning.
     *
     * @param <T> the root's type; a value of another type fails with a {@link ClassCastException} at the caller
     * @param image the image's path or file name, as given with {@code -XX:NVMImage}
     * @param holder the class that declares the field
     * @param field the field's name
     * @return the value, or null if the image has none or the field is no durable root
     * @throws IllegalArgumentException if {@code image} is not the image that this JVM has open, or if {@code holder}
     *         declares no such field
     * @throws IllegalStateException if nothing is durable and {@code org.autopersist.required} is true
     * @throws NullPointerException if an argument is null
     */
    public static <T> T recover(String image, Class<?> holder, String field) {
        return cast(RECOVERY.recover(image, holder, field));
    }

    /**
     * What AutoPersist has done in this JVM so far.
     *
     * @return the counters, read one after the other while other threads go on; all zero where nothing is durable
     */
    public static AutoPersistStats stats() {
        Vm vm = Vm.current();
        return vm.isEnabled() ? AutoPersistStats.of(vm.statistics()) : AutoPersistStats.NONE;
    }

    @SuppressWarnings("unchecked")
    private static <T> T cast(Object value) {
        return (T) value;
    }
}
