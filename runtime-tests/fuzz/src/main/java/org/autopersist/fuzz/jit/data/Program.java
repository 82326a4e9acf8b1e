// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit.data;

/** A generated program. Its class also has the root of its data, a static field {@code r}. */
public interface Program {

    /** One call. The same calls do the same to the same data, whatever runs them. */
    int step(P[] r, int n);

    /** What the static field {@code r} has. */
    P[] root();

    /** Sets it. */
    void root(P[] value);

    /** What the other static fields have that are roots. */
    default Object[] statics() {
        return new Object[0];
    }

    /** Sets them. */
    default void statics(Object[] values) {}
}
