// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs;

/** A program in two lives. It has a public constructor without arguments, and durable roots of its own. */
public interface Program {

    /** The first life: fills the durable roots. */
    void write() throws Exception;

    /** The second life, in a new JVM: throws an error if something is not as it was written. */
    void check() throws Exception;

    /** Whether {@link #check} also holds right after {@link #write} in the same JVM, durable or not. */
    default boolean holdsInOneLife() {
        return true;
    }
}
