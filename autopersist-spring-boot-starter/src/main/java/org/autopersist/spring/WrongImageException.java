// SPDX-License-Identifier: Apache-2.0
package org.autopersist.spring;

/** The JVM has another image than the application's properties demand, or none. */
public final class WrongImageException extends RuntimeException {

    private final String action;

    WrongImageException(String message, String action) {
        super(message + " " + action);
        this.action = action;
    }

    /** What is to be done. */
    public String action() {
        return action;
    }
}
