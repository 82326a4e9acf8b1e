// SPDX-License-Identifier: Apache-2.0
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
    /**
     * All, if the process dies; after a power failure all but what was stored last: within 10 ms in AutoPersist's mode
     * {@code disk}, within a second where a file is forced each second.
     */
    WINDOW,
    /** All, also after a power failure, by fsync or msync for each operation, or by {@code AutoPersist.sync()}. */
    DISK;

    /** What an operation that has returned survives, in tables. */
    public String survives() {
        return switch (this) {
            case NONE -> "nothing";
            case BACKGROUND -> "kill -9, in part";
            case PROCESS -> "kill -9";
            case PMEM -> "kill -9, power on DAX";
            case WINDOW -> "power, but the last";
            case DISK -> "power failure";
        };
    }

    /**
     * AutoPersist's mode that promises it: {@code -XX:NVMDurability}.
     *
     * @throws IllegalStateException if none does
     */
    public String mode() {
        return switch (this) {
            case PROCESS -> "process";
            case PMEM -> "pmem";
            case WINDOW, DISK -> "disk";
            case NONE, BACKGROUND -> throw new IllegalStateException("AutoPersist has no mode " + this);
        };
    }

    /** As on a command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
