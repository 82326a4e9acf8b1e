// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

/** Maps granules to numbers other than 0, in arrays that are made where there are any. Not thread-safe. */
final class GranuleMap {

    private static final int PAGE_LOG = 14;
    private static final int PAGE_SIZE = 1 << PAGE_LOG;

    private final int[][] pages;

    /** Of granules below {@code end}. */
    GranuleMap(long end) {
        pages = new int[(int) ((end + PAGE_SIZE - 1) >> PAGE_LOG)][];
    }

    /** 0 if there is nothing. */
    int get(int granule) {
        int[] page = pages[granule >>> PAGE_LOG];
        return page == null ? 0 : page[granule & (PAGE_SIZE - 1)];
    }

    void put(int granule, int value) {
        int i = granule >>> PAGE_LOG;
        if (pages[i] == null) {
            pages[i] = new int[PAGE_SIZE];
        }
        pages[i][granule & (PAGE_SIZE - 1)] = value;
    }
}
