// SPDX-License-Identifier: Apache-2.0
package org.autopersist.stores.explicit;

import org.autopersist.explicit.Nvm;

/** A key and its value, immutable; placed and written back, not fenced. */
final class MapEntry<V> {

    private static final long KEY = Nvm.field(MapEntry.class, "key");
    private static final long VALUE = Nvm.field(MapEntry.class, "value");

    private final String key;
    private final V value;

    private MapEntry(String key, V value) {
        this.key = key;
        this.value = value;
    }

    static <V> MapEntry<V> of(String key, V value) {
        MapEntry<V> entry = Nvm.place(new MapEntry<>(key, value));
        Nvm.writeBack(entry, KEY);
        Nvm.writeBack(entry, VALUE);
        return entry;
    }

    String key() {
        return key;
    }

    V value() {
        return value;
    }
}
