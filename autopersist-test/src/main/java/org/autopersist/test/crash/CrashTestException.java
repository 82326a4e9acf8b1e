// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test.crash;

/** A search that could not be made; the message says what to do, or has the output of the JVM that failed. */
public final class CrashTestException extends RuntimeException {

    public CrashTestException(String message) {
        super(message);
    }

    public CrashTestException(String message, Throwable cause) {
        super(message, cause);
    }
}
