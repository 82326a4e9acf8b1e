// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal;

import java.io.IOException;
import java.nio.file.Path;

/** The JVM's side of the API; by default one without an image. Implementations are thread-safe. */
public interface Vm {

    /** What is under this program: AutoPersist, or a JVM that knows nothing of it. */
    static Vm current() {
        return CurrentVm.INSTANCE;
    }

    /** Whether this JVM is AutoPersist at all, with or without an image. */
    boolean isPresent();

    /** Whether an image is open that survives the process, so that what durable roots reach is durable. */
    boolean isEnabled();

    /** Whether an image is open, be it a volatile one, in which regions roll back. */
    default boolean hasImage() {
        return isEnabled();
    }

    /** Whether programs write back themselves, and stores do nothing for durability. */
    default boolean isExplicit() {
        return false;
    }

    /** The image's value for a root, or null. */
    Object recover(Class<?> holder, String field);

    /** The absolute path of the open image; of a volatile one, what to call it. */
    String imagePath();

    /** The names of the durable roots that {@code holder} declares. */
    String[] durableRoots(Class<?> holder);

    /** The counters, in the order of {@link Counter}. */
    long[] statistics();

    /** Waits until what the current thread has written back has reached the image. */
    default void fence() {}

    /** Waits until what the current thread has stored survives a power failure, in disk mode. */
    default void sync() {}

    /** Whether the ends of failure-atomic regions wait for the disk. */
    default boolean commitsWait() {
        return false;
    }

    /** As {@link #sync}, for what the current thread's latest region has stored. Only where {@link #commitsWait}. */
    default void awaitCommit() {}

    /** Gives back the space of objects in the image that no durable root reaches. */
    default void collect() {}

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

    /** What the data survives; empty without an image. */
    default String durability() {
        return "";
    }

    /** Copies the image to a new file; what was done, as a line. */
    default String copyTo(Path file) throws IOException {
        throw new IOException("no image is open");
    }

    /** Whether a durable root refers to the object. */
    default boolean isDurableRoot(Object object) {
        return false;
    }

    /** See {@link Natives#setRoot0}. Only with an image. */
    default void setRoot(byte[] name, Object value) {
        throw new UnsupportedOperationException("no image is open");
    }

    /** See {@link Natives#setRootIfAbsent0}. Only with an image. */
    default boolean setRootIfAbsent(byte[] name, Object value) {
        throw new UnsupportedOperationException("no image is open");
    }

    /** See {@link Natives#getRoot0}. Only with an image. */
    default Object getRoot(byte[] name, ClassLoader loader) {
        return null;
    }

    /** See {@link Natives#removeRoot0}. Only with an image. */
    default boolean removeRoot(byte[] name) {
        return false;
    }

    /** See {@link Natives#roots0}; empty without an image. */
    default byte[][] roots() {
        return new byte[0][];
    }
}
