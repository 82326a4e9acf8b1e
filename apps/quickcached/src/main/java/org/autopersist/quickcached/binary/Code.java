// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached.binary;

/** How a request ended, with memcached's words for it. */
enum Code {
    OK(0x00, ""),
    NOT_FOUND(0x01, "Not found"),
    EXISTS(0x02, "Data exists for key."),
    TOO_LARGE(0x03, "Too large."),
    INVALID(0x04, "Invalid arguments"),
    NOT_STORED(0x05, "Not stored."),
    NON_NUMERIC(0x06, "Non-numeric server-side value for incr or decr"),
    REFUSED(0x20, "Auth failure."),
    UNKNOWN_COMMAND(0x81, "Unknown command"),
    NO_MEMORY(0x82, "Out of memory");

    private final int number;
    private final String text;

    Code(int number, String text) {
        this.number = number;
        this.text = text;
    }

    int number() {
        return number;
    }

    String text() {
        return text;
    }
}
