// SPDX-License-Identifier: Apache-2.0
package org.autopersist.restart.throughput;

import java.nio.file.Path;
import java.util.function.Function;

/** What keeps the orders, and what they survive there. */
public enum OrderBackend {
    /** Objects in an image, each operation in a failure-atomic region; {@code kill -9}. */
    AUTOPERSIST("AutoPersist", _ -> new ObjectDesks(DurableDesk::new)),
    /** Records, with the log, which is not forced; {@code kill -9}. */
    ROCKSDB("RocksDB", RecordDesks::new),
    /** The objects of {@link #AUTOPERSIST}, on a stock JVM; nothing. */
    VOLATILE("volatile", _ -> new ObjectDesks(ObjectDesk::new));

    private final String title;
    private final Function<Path, OrderDesks> opener;

    OrderBackend(String title, Function<Path, OrderDesks> opener) {
        this.title = title;
        this.opener = opener;
    }

    public String title() {
        return title;
    }

    /** Whether it needs AutoPersist's JDK and an image. */
    public boolean hasImage() {
        return this == AUTOPERSIST;
    }

    /**
     * Opens what it has kept in a folder, or in this JVM's image.
     *
     * @throws IllegalStateException if it can't be opened
     */
    OrderDesks open(Path folder) {
        return opener.apply(folder);
    }
}
