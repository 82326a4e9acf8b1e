// SPDX-License-Identifier: Apache-2.0
package org.autopersist.restart.stores;

import org.autopersist.AutoPersist;
import org.autopersist.restart.model.Digest;
import org.autopersist.restart.model.Shop;

/** AutoPersist: a durable root. The JVM's image is the store. */
public final class AutoPersistShop implements ShopStore {

    private Shop shop;

    /** @throws IllegalStateException if this JVM has no image */
    public AutoPersistShop() {
        if (!AutoPersist.isEnabled()) {
            throw new IllegalStateException("This JVM has no image");
        }
    }

    @Override
    public void save(Shop saved) {
        DurableShop.shop = saved;
        shop = saved;
    }

    @Override
    public void open() {
        shop = DurableShop.shop;
    }

    @Override
    public Digest digest() {
        return shop.digest();
    }

    @Override
    public void close() {
        // The JVM's end is the image's.
    }
}
