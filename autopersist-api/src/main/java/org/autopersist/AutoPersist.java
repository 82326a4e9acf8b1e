// SPDX-License-Identifier: Apache-2.0
package org.autopersist;

import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.autopersist.internal.ImageBean;
import org.autopersist.internal.MissingImage;
import org.autopersist.internal.NamedRoots;
import org.autopersist.internal.Recovery;
import org.autopersist.internal.RootList;
import org.autopersist.internal.Vm;

/**
 * Asks the JVM for durable data and about its state (paper section 4.4).
 *
 * <p>Most programs need none of this, because a {@link DurableRoot} is bound by itself.
 *
 * <p>On a JVM without AutoPersist, or without an image, nothing is durable. Whatever promises durability, here, in
 * {@link FailureAtomic} and in {@link DurableCollections}, still works in memory and finds nothing; the first of these calls
 * writes one warning to standard error. With {@code -Dorg.autopersist.required=true} each of them throws an
 * {@link IllegalStateException} instead, before it does anything. (So it does with any other value but {@code false}.) What only
 * asks for a state ({@link #isEnabled}, {@link #stats}, {@link #isRecoverable} and the like) answers in any case. A JVM that is
 * not AutoPersist does not know of {@link DurableRoot}: a program that calls nothing else of the API calls
 * {@link #requireEnabled}.
 *
 * <p>With {@code -XX:+AutoPersist}, and no image named, there is a volatile one in memory, which ends with the process: as above,
 * nothing is durable, but all else is as with an image. Regions roll back, and what can't be kept is refused.
 *
 * <p>Arguments and results are not null, where nothing else is said of them. Thread-safety: all methods may be called by any
 * thread at any time.
 */
public final class AutoPersist {

    // Not in Recovery, so that the frame to look at is always the direct caller of the public method.
    private static final StackWalker CALLER = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

    private static final Recovery RECOVERY = Recovery.ofThisJvm();

    private static final NamedRoots NAMED_ROOTS = NamedRoots.ofThisJvm();

    private AutoPersist() {}

    /**
     * Whether this JVM has an image open, so that what a durable root reaches is durable.
     *
     * @return false on a JVM without AutoPersist and on one started without {@code -XX:NVMImage}, also if it has a volatile image
     */
    public static boolean isEnabled() {
        return Vm.current().isEnabled();
    }

    /**
     * Makes sure that what durable roots reach is durable: a program that relies on it calls this first, on whatever JVM it runs.
     * {@code -Dorg.autopersist.required=true} does the same when a class with a durable root is initialized by AutoPersist, and,
     * on any JVM, when something is called that promises durability.
     *
     * @throws IllegalStateException if it is not, with what to do
     */
    public static void requireEnabled() {
        RECOVERY.requireEnabled();
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
     * <p>Where nothing is durable it returns null, with a warning; with {@code -Dorg.autopersist.required=true}
     * it throws instead.
     *
     * @param <T> the root's type; a value of another type fails with a {@link ClassCastException} at the caller
     * @param image the image's path or file name, as given with {@code -XX:NVMImage}
     * @return the value, or null if the image has none
     * @throws IllegalArgumentException if {@code image} is not the image that this JVM has open, or if the calling
     *         class has no durable root or several
     * @throws RecoveryException if the value can't be recovered; the message says why
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
     * <p>Where nothing is durable it returns null, with a warning; with {@code -Dorg.autopersist.required=true}
     * it throws instead. A field that is no durable root gives null, as in the paper, and a warning.
     *
     * @param <T> the root's type; a value of another type fails with a {@link ClassCastException} at the caller
     * @param image the image's path or file name, as given with {@code -XX:NVMImage}
     * @param holder the class that declares the field
     * @param field the field's name
     * @return the value, or null if the image has none or the field is no durable root
     * @throws IllegalArgumentException if {@code image} is not the image that this JVM has open, or if {@code holder}
     *         declares no such field
     * @throws RecoveryException if the value can't be recovered; the message says why
     * @throws IllegalStateException if nothing is durable and {@code org.autopersist.required} is true
     * @throws NullPointerException if an argument is null
     */
    public static <T> T recover(String image, Class<?> holder, String field) {
        return cast(RECOVERY.recover(image, holder, field));
    }

    /**
     * What AutoPersist has done in this JVM so far.
     *
     * @return the counters, read one after the other while other threads go on; all zero if there is no image, not even a
     *         volatile one
     */
    public static AutoPersistStats stats() {
        Vm vm = Vm.current();
        return vm.hasImage() ? AutoPersistStats.of(vm.statistics()) : AutoPersistStats.NONE;
    }

    /**
     * Waits until all that this thread has stored to durable data is durable. Only needed within {@link #relaxed}. What
     * an open failure-atomic region has stored is durable at its end, not here.
     *
     * @throws IllegalStateException if nothing is durable and {@code org.autopersist.required} is true
     */
    public static void fence() {
        MissingImage.check("AutoPersist.fence()");
        Vm.current().fence();
    }

    /**
     * Waits until all that this thread has stored to durable data, and all of other threads that it could have seen, survives
     * a power failure, in a JVM with {@code -XX:NVMDurability=disk}. Threads that wait at the same time share the work. In other
     * modes there is nothing to wait for: stores survive what they survive when they are done. What an open failure-atomic
     * region has stored is not among it. A virtual thread leaves its carrier while it waits.
     *
     * @throws java.io.UncheckedIOException if the disk could not be written, now or earlier; what has been stored since
     *         the last call that returned may not survive a power failure, but does survive the death of the process
     * @throws IllegalStateException if nothing is durable and {@code org.autopersist.required} is true
     */
    public static void sync() {
        MissingImage.check("AutoPersist.sync()");
        Vm.current().sync();
    }

    /**
     * Gives back the space in the image of all objects that no durable root reaches any more, and waits until that is done.
     * The JVM does it by itself when enough has been stored; other threads go on meanwhile. Java's own collections have
     * nothing to do with it: an object that is still used, but is no longer durable, stays as it is.
     *
     * <p>Not to be called where a lock is held that {@link AfterRecovery} methods or initializers of classes with durable
     * roots need.
     *
     * @throws IllegalStateException if nothing is durable and {@code org.autopersist.required} is true
     */
    public static void collect() {
        MissingImage.check("AutoPersist.collect()");
        Vm.current().collect();
    }

    /**
     * Runs an action whose stores to durable data are not waited for one by one: they are durable, in no promised order,
     * when this method returns or throws. For bulk loads, where a crash means to begin again anyway.
     *
     * <p>Only stores of the calling thread are meant, and only plain ones; volatile stores and the like are durable
     * before other threads see them, as ever. Within another {@code relaxed} the outermost one ends with the fence.
     *
     * @param <X> what the action may throw; nothing checked, if javac is left to infer it
     * @param action anything
     * @throws X what the action throws
     * @throws IllegalStateException if nothing is durable and {@code org.autopersist.required} is true
     * @throws NullPointerException if {@code action} is null
     */
    public static <X extends Throwable> void relaxed(FailureAtomic.Action<X> action) throws X {
        Objects.requireNonNull(action, "action");
        MissingImage.check("AutoPersist.relaxed()");
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

    /**
     * Makes {@code value} the durable root of that name, beside the static fields that are durable roots. Everything
     * reachable from it is made recoverable first; when the call returns, it and the name are durable. What the name
     * stood for before, of whatever type, is no longer reachable by it. Of several threads that set one name at the
     * same time the last one wins, in memory and in the image alike.
     *
     * <p>Names are a space of their own: a named root {@code "a.B.c"} has nothing to do with the static field. The image's
     * table of roots has room for some tens of thousands of names per GB of the image's size. What removed roots have
     * taken of it is used again when the NVM heap has been collected, which this method waits for if the table is full.
     *
     * <p>In a failure-atomic region the old value, if nobody has asked for it before, is recovered first, as by
     * {@link #getRoot(String, Class)}.
     *
     * <p>Where nothing is durable the value is kept in memory, with a warning; with {@code -Dorg.autopersist.required=true} that
     * is an error.
     *
     * @param name 1 to 1000 bytes of UTF-8, without the character U+0000
     * @param value the object
     * @throws IllegalArgumentException if the name is not one
     * @throws ObjectRefusedException if something reachable means nothing in another process; the message has
     *         the path to it, and the root is what it was
     * @throws RecoveryException if this is done in a region, and the old value can't be recovered
     * @throws IllegalStateException if nothing is durable and {@code org.autopersist.required} is true
     * @throws ImageFullException if the image or its table of roots is full; the root is what it was
     * @throws NullPointerException if an argument is null; {@link #removeRoot} removes a root
     */
    public static void setRoot(String name, Object value) {
        NAMED_ROOTS.set(name, value);
    }

    /**
     * The durable root of that name: the object that {@link #setRoot} was called with, or, in a later process, the one
     * recovered in its place. Within a process it is always the same object. It is recovered when it is first
     * asked for, with the classes that the calling thread's context class loader finds, or the system class loader if
     * there is none.
     *
     * @param <T> that class
     * @param name the name
     * @param type a class of which the value must be an instance
     * @return the value, or null if there is none
     * @throws ClassCastException if the value is no instance of {@code type}; the message names the root, and both classes
     * @throws IllegalArgumentException if the name is not one that a root can have; see {@link #setRoot}
     * @throws RecoveryException if the value can't be recovered because a class is missing or does not fit; the
     *         message names it, and the image is left as it was
     * @throws IllegalStateException if nothing is durable and {@code org.autopersist.required} is true
     * @throws NullPointerException if an argument is null
     */
    public static <T> T getRoot(String name, Class<T> type) {
        return NAMED_ROOTS.get(name, type);
    }

    /**
     * {@link #getRoot(String, Class)} with the classes that a certain class loader finds.
     *
     * @param <T> that class
     * @param name the name
     * @param type a class of which the value must be an instance
     * @param loader the class loader, null for the boot loader; it counts only for what has not been recovered before
     * @return the value, or null if there is none
     * @throws ClassCastException if the value is no instance of {@code type}; the message names the root, and both classes
     * @throws IllegalArgumentException if the name is not one that a root can have; see {@link #setRoot}
     * @throws RecoveryException if the value can't be recovered because a class is missing or does not fit; the
     *         message names it, and the image is left as it was
     * @throws IllegalStateException if nothing is durable and {@code org.autopersist.required} is true
     * @throws NullPointerException if {@code name} or {@code type} is null
     */
    public static <T> T getRoot(String name, Class<T> type, ClassLoader loader) {
        return NAMED_ROOTS.get(name, type, loader);
    }

    /**
     * The durable root of that name; if there is none, what a supplier makes becomes the root first:
     *
     * {@snippet :
     * Bank bank = AutoPersist.rootOrCreate("bank", Bank.class, Bank::new);
     * }
     *
     * <p>This is atomic: of several threads that find no root, one makes its value the root, and all get that. The supplier runs
     * without any lock, so that it may use roots itself; it may run in several threads at once, and what the others have made is
     * dropped. If it throws, nothing is changed. In a failure-atomic region the root is set as by {@link #setRoot}: others see it
     * at once, and a rollback takes it away.
     *
     * @param <T> that class
     * @param name 1 to 1000 bytes of UTF-8, without the character U+0000
     * @param type a class of which the value must be an instance
     * @param supplier makes the value, at most once in a call; what it throws is rethrown
     * @return the value; never null
     * @throws ClassCastException if there is a value that is no instance of {@code type}; the message names the root, and both
     *         classes
     * @throws IllegalArgumentException if the name is not one that a root can have
     * @throws ObjectRefusedException if something reachable from what the supplier has made can't be kept; the message has
     *         the path to it, and nothing is changed
     * @throws ImageFullException if the image or its table of roots is full; nothing is changed
     * @throws RecoveryException if there is a value that can't be recovered; see {@link #getRoot(String, Class)}
     * @throws IllegalStateException if nothing is durable and {@code org.autopersist.required} is true
     * @throws NullPointerException if an argument is null, or what the supplier has made
     */
    public static <T> T rootOrCreate(String name, Class<T> type, Supplier<? extends T> supplier) {
        return NAMED_ROOTS.getOrCreate(name, type, supplier);
    }

    /**
     * Takes the value of the durable root of that name away, durably. The name may be set again. In a failure-atomic
     * region a value that nobody has asked for before is recovered first.
     *
     * @param name the name
     * @return false if there was no value
     * @throws IllegalArgumentException if the name is not one that a root can have; see {@link #setRoot}
     * @throws RecoveryException if this is done in a region, and the value can't be recovered
     * @throws IllegalStateException if nothing is durable and {@code org.autopersist.required} is true
     * @throws NullPointerException if {@code name} is null
     */
    public static boolean removeRoot(String name) {
        return NAMED_ROOTS.remove(name);
    }

    /**
     * The names of all named roots that have a value, in this process or in the image.
     *
     * @return the names, sorted; an unmodifiable copy
     * @throws IllegalStateException if nothing is durable and {@code org.autopersist.required} is true
     */
    public static List<String> rootNames() {
        return NAMED_ROOTS.names();
    }

    /**
     * Whether a durable root that this process has bound, a static field or a named one, refers to the object itself
     * (paper section 4.5).
     *
     * @param object an object, or null
     * @return false for null, and if there is no image, not even a volatile one
     */
    public static boolean isDurableRoot(Object object) {
        Vm vm = Vm.current();
        return vm.hasImage() && vm.isDurableRoot(object);
    }

    /**
     * The durable roots that this process or the image knows: static fields of classes that are initialized, named roots,
     * and what else the image has.
     *
     * @return the roots, in no promised order, as an unmodifiable copy; empty if there is no image, not even a volatile one
     */
    public static List<DurableRootInfo> roots() {
        return RootList.of(Vm.current());
    }

    /**
     * The MBean that shows the image to JConsole and the like. The first call registers it with the platform MBean
     * server, unless a JMX agent has done that already; without the module {@code java.management} the bean is
     * returned and registered nowhere.
     *
     * @return the bean, always the same
     */
    public static ImageMXBean imageMXBean() {
        return ImageBean.registered();
    }
}
