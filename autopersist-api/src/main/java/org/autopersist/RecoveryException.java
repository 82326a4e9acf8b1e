// SPDX-License-Identifier: Apache-2.0
package org.autopersist;

/**
 * A durable root can't be recovered: a class is missing or does not fit what the image has, what the image has is damaged, or a
 * method annotated {@link Migrate} or {@link AfterRecovery} failed. The message names image, class and what to do; the cause, if
 * there is one, is what that method or a class loader has thrown. The image is left as it was, except where an
 * {@code @AfterRecovery} method failed: then the objects are recovered, and what these methods have stored stays.
 *
 * <p>Who asks for the root gets it: {@link AutoPersist#recover(String) recover} and
 * {@link AutoPersist#getRoot(String, Class) getRoot} throw it. A class whose {@link DurableRoot} it is fails to be initialized,
 * with an {@link ExceptionInInitializerError} around it. Mend what the message says, and start again.
 */
public final class RecoveryException extends AutoPersistException {

    /**
     * Made by AutoPersist.
     *
     * @param message what can't be recovered, and why; may be null
     */
    public RecoveryException(String message) {
        super(message);
    }
}
