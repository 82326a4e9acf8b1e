// SPDX-License-Identifier: Apache-2.0
package org.autopersist.jnvm;

/** What data survives once {@link Heap#fence} has returned. */
public enum Durability {
    /**
     * Death of the process. The mapped file's pages belong to the operating system, so that nothing need be written
     * back; the fence keeps the compiler from reordering stores, and x86 does not reorder them.
     */
    PROCESS,
    /** Also a power failure: CLWB and SFENCE by JEP 352. The file must lie on persistent memory (DAX). */
    PMEM,
    /** Also a power failure, on any file: {@code msync} of the pages that were written. */
    DISK
}
