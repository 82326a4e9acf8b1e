package org.autopersist.ycsb.stores;

import java.util.Locale;

/** What is left of an operation that has returned. */
public enum Durability {
    /** Nothing, once the process has ended. */
    NONE,
    /** All but the last second or so, if the process dies: the library's own default. */
    BACKGROUND,
    /** All, if the process dies ({@code kill -9}); not if the operating system does. */
    PROCESS,
    /** All, also after a power failure, by CLWB and SFENCE; on persistent memory. */
    PMEM,
    /** All, also after a power failure, by fsync or msync for each operation. */
    DISK;

    /** As on a command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
