// SPDX-License-Identifier: Apache-2.0
package org.autopersist.ycsb.stores;

import java.util.Arrays;

/** EclipseStore's object graph: a hash table whose buckets are stored one by one. Each method needs the bucket's lock. */
final class EclipseBuckets {

    private final Bucket[] buckets;

    /** @param count a power of two, not less than {@link KeyLocks#STRIPES} */
    EclipseBuckets(int count) {
        buckets = new Bucket[count];
        Arrays.setAll(buckets, _ -> new Bucket());
    }

    Bucket of(String key) {
        return buckets[KeyLocks.hash(key) & buckets.length - 1];
    }

    /** A few keys and their records. */
    static final class Bucket {

        private String[] keys = {};
        private Record[] records = {};

        Record get(String key) {
            int i = indexOf(key);
            return i < 0 ? null : records[i];
        }

        void put(String key, Record record) {
            int i = indexOf(key);
            if (i < 0) {
                i = keys.length;
                keys = Arrays.copyOf(keys, i + 1);
                records = Arrays.copyOf(records, i + 1);
                keys[i] = key;
            } else {
                // A new array, so that storing the bucket stores it.
                records = records.clone();
            }
            records[i] = record;
        }

        boolean remove(String key) {
            int i = indexOf(key);
            if (i < 0) {
                return false;
            }
            int last = keys.length - 1;
            keys[i] = keys[last];
            records[i] = records[last];
            keys = Arrays.copyOf(keys, last);
            records = Arrays.copyOf(records, last);
            return true;
        }

        private int indexOf(String key) {
            for (int i = 0; i < keys.length; i++) {
                if (keys[i].equals(key)) {
                    return i;
                }
            }
            return -1;
        }
    }
}
