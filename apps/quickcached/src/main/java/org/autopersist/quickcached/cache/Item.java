// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached.cache;

/**
 * What a key has. Never changed: a key gets another item instead.
 *
 * @param value its bytes, not to be changed
 * @param flags the client's
 * @param expiry the second since 1970 from which on it is gone; 0: never
 * @param cas the number of the change that made it
 */
public record Item(byte[] value, int flags, long expiry, long cas) {

    /** About what the objects of an item take in the Java heap, besides the bytes of its key and value. */
    private static final int OVERHEAD_BYTES = 120;

    /** memcached's header of an item, with cas. */
    private static final int MEMCACHED_HEADER_BYTES = 48 + Long.BYTES;

    Item withExpiry(long newExpiry) {
        return new Item(value, flags, newExpiry, cas);
    }

    /** About how much memory it takes with its key. */
    long footprint(String key) {
        return footprint(key, value.length);
    }

    static long footprint(String key, long length) {
        return OVERHEAD_BYTES + key.length() + length;
    }

    /** The size that memcached compares with its option -I. */
    static long memcachedSize(String key, int flags, long length) {
        int lineEnd = 2;
        return MEMCACHED_HEADER_BYTES + key.length() + 1 + (flags == 0 ? 0 : Integer.BYTES) + length + lineEnd;
    }
}
