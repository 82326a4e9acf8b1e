// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test.crash;

/** What a checking JVM has done. Not thread-safe. */
final class CheckCounts {

    /** Events of the trace, with the one of its end. */
    long events;
    /** Those at which nothing could differ from the event before. */
    long skippedEvents;
    /** Different images among all shares. */
    long images;
    /** Images that this JVM has checked, without {@link #recoveryImages} and {@link #secondImages}. */
    long checked;
    /** Images of crashes during recovery. */
    long recoveryImages;
    /** Images of crashes of a run that went on from another crash. */
    long secondImages;
    long equalStates;
    /** States of an image that was still being made, which start-up makes anew. */
    long unfinished;
    long wentOn;
    long structures;
    /** Violations that a second check of the same state did not show. */
    long notRepeated;
    boolean stopped;

    String line() {
        return "events=%d skippedEvents=%d images=%d checked=%d recoveryImages=%d secondImages=%d equalStates=%d unfinished=%d wentOn=%d structures=%d notRepeated=%d stopped=%b"
                .formatted(events, skippedEvents, images, checked, recoveryImages, secondImages, equalStates, unfinished, wentOn, structures,
                        notRepeated, stopped);
    }

    /** Reads what {@link #line()} wrote and adds it; what is the same in all shares is taken over. */
    void add(String line) {
        for (String part : line.split(" ")) {
            String[] pair = part.split("=", 2);
            switch (pair[0]) {
                case "events" -> events = Long.parseLong(pair[1]);
                case "skippedEvents" -> skippedEvents = Long.parseLong(pair[1]);
                case "images" -> images = Math.max(images, Long.parseLong(pair[1]));
                case "equalStates" -> equalStates = Math.max(equalStates, Long.parseLong(pair[1]));
                case "unfinished" -> unfinished = Math.max(unfinished, Long.parseLong(pair[1]));
                case "checked" -> checked += Long.parseLong(pair[1]);
                case "recoveryImages" -> recoveryImages += Long.parseLong(pair[1]);
                case "secondImages" -> secondImages += Long.parseLong(pair[1]);
                case "wentOn" -> wentOn += Long.parseLong(pair[1]);
                case "structures" -> structures += Long.parseLong(pair[1]);
                case "notRepeated" -> notRepeated += Long.parseLong(pair[1]);
                case "stopped" -> stopped |= Boolean.parseBoolean(pair[1]);
                default -> throw new IllegalArgumentException(line);
            }
        }
    }
}
