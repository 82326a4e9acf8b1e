// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.roots.model;

import java.util.Arrays;

/** An object as it must be. Not thread-safe. */
public final class Vertex {

    /** No object. */
    public static final int NONE = -1;

    public final int id;
    public final Kind kind;
    /** Vertices, or {@link #NONE}. */
    public final int[] references;
    public long value;

    Vertex(int id, Kind kind, int[] references, long value) {
        this.id = id;
        this.kind = kind;
        this.references = references;
        this.value = value;
    }

    Vertex copy(int copyId) {
        return new Vertex(copyId, kind, references.clone(), value);
    }

    @Override
    public String toString() {
        return kind + " " + id + " " + Arrays.toString(references) + " value " + value;
    }
}
