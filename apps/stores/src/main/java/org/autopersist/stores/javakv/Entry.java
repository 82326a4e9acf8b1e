// SPDX-License-Identifier: Apache-2.0
package org.autopersist.stores.javakv;

/** A key and its value: durable. A change of the value is one store. */
final class Entry<V> {

    final String key;

    /** Volatile, so that it is durable before any other thread sees it. */
    volatile V value;

    Entry(String key, V value) {
        this.key = key;
        this.value = value;
    }
}
