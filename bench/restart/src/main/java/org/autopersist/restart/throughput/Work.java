// SPDX-License-Identifier: Apache-2.0
package org.autopersist.restart.throughput;

/** What a thread does at its desk, again and again. For one thread at a time. */
interface Work {

    /** One operation. */
    void step();

    /** Makes room for some more operations; called before them, and not measured. */
    void makeRoom();

    /**
     * Looks whether all that was done is kept.
     *
     * @throws IllegalStateException if not
     */
    void check();

    /** The orders that are there, and were not at the beginning. */
    int added();
}
