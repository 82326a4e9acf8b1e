// SPDX-License-Identifier: Apache-2.0
package org.autopersist.restart.stores;

import org.autopersist.DurableRoot;
import org.autopersist.restart.model.Shop;

/** What the image keeps. */
final class DurableShop {

    @DurableRoot
    static Shop shop;

    private DurableShop() {}
}
