// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.roots.model;

/** What an object of the graph is. */
public enum Kind {
    /** An enum constant, a class, a cached box: there before any root, and the same in each life. */
    SYMBOL(0, false),
    PAIR(2, true),
    /** A subclass of a pair's class, with fields of other types. */
    WIDE(4, true),
    /** With a method that runs after recovery. */
    HOOKED(1, true),
    /** An {@code Object[]}. */
    OBJECTS(0, false),
    /** An array that takes only {@linkplain #isNode nodes}. */
    NODES(0, false),
    /** A {@code long[]}. */
    LONGS(0, false),
    /** A {@code long[]} that no collector takes for a small one. */
    MANY_LONGS(0, false);

    /** The index of the field of a {@link #WIDE} that takes only nodes. */
    public static final int WIDE_NODE = 2;

    /** How many references it has, unless it is an array. */
    public final int fields;
    /** Whether a field of the nodes' class can refer to it. */
    public final boolean isNode;

    Kind(int fields, boolean isNode) {
        this.fields = fields;
        this.isNode = isNode;
    }

    public boolean isReferenceArray() {
        return this == OBJECTS || this == NODES;
    }

    public boolean isCloned() {
        return this != SYMBOL && this != MANY_LONGS;
    }
}
