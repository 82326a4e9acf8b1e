// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test.crash;

/** A recovered state that no crash may leave. The message says what was found and what was expected. */
public final class InconsistentStateException extends RuntimeException {

    public InconsistentStateException(String message) {
        super(message);
    }

    public InconsistentStateException(String message, Throwable cause) {
        super(message, cause);
    }

    /**
     * @param condition what must hold
     * @param format message if it does not, as for {@link String#format}
     */
    public static void require(boolean condition, String format, Object... arguments) {
        if (!condition) {
            throw new InconsistentStateException(format.formatted(arguments));
        }
    }
}
