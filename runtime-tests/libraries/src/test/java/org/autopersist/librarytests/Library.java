// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests;

/**
 * A program that keeps objects of one library in {@code @DurableRoot} fields. What it asserts breaks if objects that the library
 * compares by {@code ==} come back as copies.
 */
public interface Library {

    /** Makes the durable data, once. */
    void write();

    /**
     * Checks what the lives before have left, then goes on with it.
     *
     * @param life from 1; the first one has just written
     */
    void check(int life);
}
