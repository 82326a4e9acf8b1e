// SPDX-License-Identifier: Apache-2.0
package org.autopersist.restart;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.autopersist.restart.stores.AutoPersistShop;
import org.autopersist.restart.stores.EclipseShop;
import org.autopersist.restart.stores.MvShop;
import org.autopersist.restart.stores.RocksDbShop;
import org.autopersist.restart.stores.ShopStore;

/** What keeps the shop. */
public enum Backend {
    AUTOPERSIST("AutoPersist", _ -> new AutoPersistShop()),
    ECLIPSESTORE("EclipseStore", EclipseShop::new),
    /** All objects are made when it starts. */
    ROCKSDB("RocksDB", folder -> new RocksDbShop(folder, true)),
    /** A query goes through the records, and makes each order's objects anew. */
    ROCKSDB_SCAN("RocksDB, scanned", folder -> new RocksDbShop(folder, false)),
    MVSTORE("H2 MVStore", folder -> new MvShop(folder, true)),
    MVSTORE_SCAN("H2 MVStore, scanned", folder -> new MvShop(folder, false));

    /** What some of the libraries need; given to all JVMs alike. */
    public static final List<String> JVM_ARGUMENTS =
            List.of("--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow");

    private final String title;
    private final Function<Path, ShopStore> maker;

    Backend(String title, Function<Path, ShopStore> maker) {
        this.title = title;
        this.maker = maker;
    }

    public String title() {
        return title;
    }

    /** Whether it needs AutoPersist's JDK and an image. */
    public boolean hasImage() {
        return this == AUTOPERSIST;
    }

    /** The image in a store's folder. */
    public static Path image(Path folder) {
        return folder.resolve("image.nvm");
    }

    /** Its store in a folder; the files are not touched yet. */
    ShopStore store(Path folder) {
        return maker.apply(folder);
    }
}
