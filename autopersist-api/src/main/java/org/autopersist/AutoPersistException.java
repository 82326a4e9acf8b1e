// SPDX-License-Identifier: Apache-2.0
package org.autopersist;

/**
 * What goes wrong with durable data, each kind in a class of its own: an object that can't be kept
 * ({@link ObjectRefusedException}), a full image ({@link ImageFullException}), a root that can't be recovered
 * ({@link RecoveryException}), a failure-atomic region that was rolled back ({@link RegionRolledBackException}) or has to be run
 * again ({@link RegionDeadlockException}). There are no others: a {@code switch} over these is exhaustive.
 *
 * <p>Misuse of the API has the JDK's exceptions, such as {@link IllegalArgumentException}, as has a JVM that keeps nothing where
 * that is demanded: {@link IllegalStateException}. A full Java heap is an {@link OutOfMemoryError}, a disk that can't be written
 * an {@link java.io.UncheckedIOException}.
 *
 * <p>The JVM makes these objects, with this module's classes. Where they are not to be found, as with {@code --limit-modules}, it
 * throws {@link RuntimeException} itself, with the same message.
 *
 * <p>Thread-safety: as any {@link Throwable}.
 */
public abstract sealed class AutoPersistException extends RuntimeException
        permits ImageFullException,
                ObjectRefusedException,
                RecoveryException,
                RegionDeadlockException,
                RegionRolledBackException {

    AutoPersistException(String message) {
        super(message);
    }
}
