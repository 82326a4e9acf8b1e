package org.autopersist;

import java.util.Objects;
import java.util.OptionalLong;
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

    /**
     * Waits until all that this thread has stored to durable data is durable. Only needed within {@link #relaxed}. What
     * an open failure-atomic region has stored is durable at its end, not here.
     */
    public static void fence() {
        Vm.current().fence();
    }

    /**
     * Runs an action whose stores to durable data are not waited for one by one: they are durable, in no promised order,
     * when this method returns or throws. For bulk loads, where a crash means to begin again anyway.
     *
     * <p>Only stores of the calling thread are meant, and only plain ones; volatile stores and the like are durable
     * before other threads see them, as ever. Within another {@code relaxed} the outermost one ends with the fence.
     *
     * @param action anything; what it throws is rethrown
     * @throws NullPointerException if {@code action} is null
     */
    public static void relaxed(Runnable action) {
        Objects.requireNonNull(action, "action");
        Vm vm = Vm.current();
        vm.beginRelaxed();
        try {
            action.run();
        } finally {
            vm.endRelaxed();
        }
    }

    /**
     * Whether an object survives the death of the process together with all that it refers to, provided that a durable
     * root still reaches it (paper section 4.5).
     *
     * @param object any object
     * @return false also where nothing is durable
     * @throws NullPointerException if {@code object} is null
     */
    public static boolean isRecoverable(Object object) {
        return Vm.current().isRecoverable(Objects.requireNonNull(object, "object"));
    }

    /**
     * Whether an object has a place in the image (paper section 4.5). An object that is about to become recoverable has
     * one a little earlier.
     *
     * @param object any object
     * @return false also where nothing is durable
     * @throws NullPointerException if {@code object} is null
     */
    public static boolean inNVM(Object object) {
        return Vm.current().inNVM(Objects.requireNonNull(object, "object"));
    }

    /**
     * Where an object lies in the image, for debugging.
     *
     * @param object any object
     * @return the offset from the image's beginning in bytes; empty if the object is not in the image
     * @throws NullPointerException if {@code object} is null
     */
    public static OptionalLong homeOf(Object object) {
        long offset = Vm.current().homeOf(Objects.requireNonNull(object, "object"));
        return offset < 0 ? OptionalLong.empty() : OptionalLong.of(offset);
    }

    @SuppressWarnings("unchecked")
    private static <T> T cast(Object value) {
        return (T) value;
    }
}
