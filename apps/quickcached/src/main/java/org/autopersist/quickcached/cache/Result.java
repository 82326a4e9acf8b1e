// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached.cache;

/**
 * What came of an operation.
 *
 * @param item the key's item afterwards, null if it has none; not always given if the status is not OK
 */
public record Result(Status status, Item item) {

    static Result ok(Item item) {
        return new Result(Status.OK, item);
    }
}
