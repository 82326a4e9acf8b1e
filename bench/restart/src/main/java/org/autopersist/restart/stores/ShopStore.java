// SPDX-License-Identifier: Apache-2.0
package org.autopersist.restart.stores;

import org.autopersist.restart.model.Digest;
import org.autopersist.restart.model.Shop;

/** A place where a shop outlives its process. What the libraries throw comes as a RuntimeException. For one thread. */
public interface ShopStore extends AutoCloseable {

    /** Keeps a shop in an empty store: it survives {@code kill -9} from then on. */
    void save(Shop shop);

    /** Makes the data usable, as far as that comes before the first query. */
    void open();

    /** Answers the query that needs all data. */
    Digest digest();

    /** The orderly end. */
    @Override
    void close();
}
