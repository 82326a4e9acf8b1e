// SPDX-License-Identifier: Apache-2.0
package org.autopersist.restart;

import java.io.IOException;
import java.nio.file.Path;
import org.autopersist.AutoPersist;
import org.autopersist.AutoPersistStats;
import org.autopersist.restart.model.Digest;
import org.autopersist.restart.model.Shop;
import org.autopersist.restart.model.ShopGenerator;
import org.autopersist.restart.stores.ShopStore;

/**
 * Makes a shop and keeps it: {@code BACKEND FOLDER ORDERS}. When all is kept it prints the size and the digest; its end is orderly
 * when standard input ends.
 */
public final class Writer {

    /** Of the line that tells how many objects the image got, and the bytes taken in it; 0 without an image. */
    public static final String SIZE = "size ";
    /** Of the line with the right answer. */
    public static final String WRITTEN = "written ";

    private Writer() {}

    public static void main(String[] args) throws IOException {
        try (ShopStore store = Backend.valueOf(args[0]).store(Path.of(args[1]))) {
            Shop shop = ShopGenerator.generate(Integer.parseInt(args[2]));
            Digest right = shop.digest();
            store.save(shop);
            AutoPersistStats stats = AutoPersist.stats();
            System.out.println(SIZE + "objects=" + stats.objectsConverted() + " bytes=" + stats.imageUsedBytes());
            System.out.println(WRITTEN + right);
            System.in.readAllBytes();
        }
    }
}
