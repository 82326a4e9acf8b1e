// SPDX-License-Identifier: Apache-2.0
package org.autopersist.restart.stores;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.autopersist.restart.model.Customer;
import org.autopersist.restart.model.Digest;
import org.autopersist.restart.model.Shop;
import org.eclipse.store.storage.embedded.types.EmbeddedStorage;
import org.eclipse.store.storage.embedded.types.EmbeddedStorageManager;

/**
 * EclipseStore: the same objects as AutoPersist's. Its start loads all of them, since none is behind its {@code Lazy}. They are
 * stored some customers at a time, because each store is built in memory as a whole. Configured as by default.
 */
public final class EclipseShop implements ShopStore {

    private static final int CUSTOMERS_PER_STORE = 20_000;

    private final Path folder;
    private EmbeddedStorageManager storage;
    private Shop shop;

    public EclipseShop(Path folder) {
        this.folder = folder.resolve("eclipsestore");
    }

    @Override
    public void save(Shop saved) {
        storage = EmbeddedStorage.start(folder);
        shop = saved;
        List<Customer> some = new ArrayList<>();
        saved.forEachCustomer(customer -> {
            some.add(customer);
            if (some.size() == CUSTOMERS_PER_STORE) {
                storage.storeAll(some);
                some.clear();
            }
        });
        storage.storeAll(some);
        storage.setRoot(saved);
        storage.storeRoot();
    }

    @Override
    public void open() {
        storage = EmbeddedStorage.start(folder);
        shop = (Shop) storage.root();
    }

    @Override
    public Digest digest() {
        return shop.digest();
    }

    @Override
    public void close() {
        storage.shutdown();
    }
}
