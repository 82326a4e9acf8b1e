// SPDX-License-Identifier: Apache-2.0
package org.autopersist;

/**
 * A store was taken back, because its value, or an object that the value refers to, means nothing in another process: a thread, a
 * class loader, an open file, an object of a class made at run time. The message has the path from the durable root to that
 * object, and why it is refused. What was there before is as it was. A failure-atomic region around the store is rolled back,
 * also if the exception is caught in it.
 *
 * <p>Mark the field that refers to it {@link Unrecoverable}, or keep in its place what it can be made of again. (With explicit
 * persistence, {@link org.autopersist.explicit.Nvm}, an object is refused as well that has not been placed.)
 *
 * <p>It is thrown by the store itself: by the bytecode, or by the method of the JDK that stores.
 */
public final class ObjectRefusedException extends AutoPersistException {

    /**
     * Made by AutoPersist.
     *
     * @param message which object is refused, where, and why; may be null
     */
    public ObjectRefusedException(String message) {
        super(message);
    }
}
