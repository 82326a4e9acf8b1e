// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.collections;

/** A key with one of few hash codes, so that hash tables make trees of them. */
record Key(int number) implements Comparable<Key> {

    private static final int HASH_CODES = 4;

    @Override
    public int hashCode() {
        return number % HASH_CODES;
    }

    @Override
    public int compareTo(Key other) {
        return Integer.compare(number, other.number);
    }
}
