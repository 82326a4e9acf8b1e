// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.roots.model;

import java.util.List;

/** What a life does, one after the other. */
public sealed interface Operation {

    /** A part of an operation of several, which may happen on its own. */
    sealed interface Part extends Operation {}

    /** Stores a reference, or null for {@link Vertex#NONE}. */
    record Set(Slot slot, int target) implements Part {}

    /** Stores a number into an object. */
    record SetValue(int holder, long value) implements Part {}

    /** Binds a class or a name. */
    record Bind(int unit) implements Part {}

    /** How several parts go together. */
    enum Together {
        /** A failure-atomic region. */
        REGION,
        /** A region that collects after each store. */
        COLLECTED_REGION,
        /** A region that is rolled back. */
        ROLLBACK,
        /** Each by a thread of its own, at the same time. */
        PARALLEL
    }

    record Several(Together how, List<Part> parts) implements Operation {}

    /** {@code System.arraycopy}. */
    record CopyRange(int from, int fromIndex, int to, int toIndex, int length) implements Operation {}

    /** Makes the objects from {@code first} on, and holds one, from which the others can be reached. */
    record Make(int first, int count, int held) implements Operation {}

    /** Clones an object, and holds the clone. */
    record Copy(int original, int copy) implements Operation {}

    /** What keeps an object besides the graph. */
    enum Hand { TABLE, THREAD, VIRTUAL_THREAD }

    record Hold(int vertex, Hand hand) implements Operation {}

    record Drop(int vertex) implements Operation {}

    /** Asks for the identity hash code. */
    record Hash(int vertex) implements Operation {}

    /** {@code System.gc()}. */
    record Collect() implements Operation {}

    /** Garbage of many sizes. */
    record Allocate(int megabytes) implements Operation {}

    /** Compares all that is bound or held. */
    record Check() implements Operation {}
}
