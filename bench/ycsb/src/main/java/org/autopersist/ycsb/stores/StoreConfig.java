// SPDX-License-Identifier: Apache-2.0
package org.autopersist.ycsb.stores;

import java.nio.file.Path;

/**
 * What a store is opened with.
 *
 * @param folder for its files; it is there
 * @param durability what the caller wants
 * @param records how many to expect, at most
 * @param recordBytes of a record's fields, about
 */
public record StoreConfig(Path folder, Durability durability, long records, long recordBytes) {

    /** Bytes of all records. */
    long dataBytes() {
        return records * recordBytes;
    }
}
