// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached.cache;

/** How an operation ended. */
public enum Status {
    /** Done. */
    OK,
    /** The condition of add, replace, append or prepend does not hold, or what append would make is too large. */
    NOT_STORED,
    /** Somebody else has changed the item. */
    EXISTS,
    /** There is no such item. */
    NOT_FOUND,
    /** The item would be larger than option -I allows. */
    TOO_LARGE,
    /** No room, in the image, the Java heap, or of what option -m allows. */
    NO_MEMORY,
    /** The value is no number. */
    NON_NUMERIC
}
