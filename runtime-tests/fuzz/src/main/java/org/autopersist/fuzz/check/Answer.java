// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.check;

/**
 * What became of an image.
 *
 * @param kind    the outcome
 * @param message what the JVM said
 */
public record Answer(Kind kind, String message) {

    /** Refusals of a root whose objects are damaged say so, before its name. */
    public static final String BELOW_ROOT = " below the durable root ";

    /** In refusals of an image, and of damaged objects. */
    public static final String LEFT = "; it is left as it was";

    public enum Kind {
        /** The JVM waits for images. */
        READY,
        /** With a message that says why. */
        REFUSED,
        /** Its objects have the types they should have. */
        RECOVERED,
        /** Recovered, but a program goes on for ever on what is left of its data. */
        ENDLESS,
        /** Recovered, with objects of wrong types; or an error that is none a user can understand. */
        UNSAFE,
        /** The JVM ended. */
        CRASHED,
        /** The JVM gave no answer in time. */
        HANGS,
        /** Refused, but changed. */
        CHANGED,
        /** What roots reach lies in chunks that have become free. */
        LOST
    }

    /** Whether a root was refused, whose image had been opened before; else it was the image. */
    public boolean isOfRoot() {
        return !message.contains(LEFT) || message.contains(BELOW_ROOT);
    }

    /** Whether the JVM did what it must never do. */
    public boolean isFailure() {
        return kind.compareTo(Kind.UNSAFE) >= 0;
    }
}
