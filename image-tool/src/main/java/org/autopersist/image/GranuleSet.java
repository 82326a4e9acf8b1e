// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

/** A set of granules in bit maps that are made where there are any. Not thread-safe. */
final class GranuleSet {

    private static final int PAGE_LOG = 16;
    private static final int PAGE_BITS = 1 << PAGE_LOG;

    private final long[][] pages;

    /** Of granules below {@code end}. */
    GranuleSet(long end) {
        pages = new long[(int) ((end + PAGE_BITS - 1) >> PAGE_LOG)][];
    }

    boolean contains(long granule) {
        long[] page = pages[(int) (granule >> PAGE_LOG)];
        return page != null && (page[word(granule)] >>> granule & 1) != 0;
    }

    /** False if it was there. */
    boolean add(long granule) {
        long[] page = page(granule);
        long bit = 1L << granule;
        boolean isNew = (page[word(granule)] & bit) == 0;
        page[word(granule)] |= bit;
        return isNew;
    }

    void remove(long granule) {
        long[] page = pages[(int) (granule >> PAGE_LOG)];
        if (page != null) {
            page[word(granule)] &= ~(1L << granule);
        }
    }

    void addRange(long begin, long end) {
        for (long at = begin; at < end; ) {
            long[] page = page(at);
            if (at % Long.SIZE == 0 && end - at >= Long.SIZE) {
                page[word(at)] = -1;
                at += Long.SIZE;
            } else {
                page[word(at)] |= 1L << at;
                at++;
            }
        }
    }

    /** The first element from {@code begin} on and below {@code end}; {@code end} if there is none. */
    long next(long begin, long end) {
        long at = begin;
        while (at < end) {
            long[] page = pages[(int) (at >> PAGE_LOG)];
            if (page == null) {
                at = ((at >> PAGE_LOG) + 1) << PAGE_LOG;
                continue;
            }
            long rest = page[word(at)] >>> at;
            if (rest != 0) {
                return Math.min(end, at + Long.numberOfTrailingZeros(rest));
            }
            at = (at / Long.SIZE + 1) * Long.SIZE;
        }
        return end;
    }

    boolean hasAny(long begin, long end) {
        return next(begin, end) < end;
    }

    private static int word(long granule) {
        return (int) (granule & (PAGE_BITS - 1)) / Long.SIZE;
    }

    private long[] page(long granule) {
        int i = (int) (granule >> PAGE_LOG);
        if (pages[i] == null) {
            pages[i] = new long[PAGE_BITS / Long.SIZE];
        }
        return pages[i];
    }
}
