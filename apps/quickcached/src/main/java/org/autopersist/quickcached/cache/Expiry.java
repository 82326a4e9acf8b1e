// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached.cache;

/** When items expire, in seconds since 1970. */
public final class Expiry {

    /** Longer than this is no duration, but a moment. */
    private static final long LONGEST_DURATION = 60 * 60 * 24 * 30;

    private static final long LONG_AGO = 1;

    private Expiry() {}

    /**
     * What a client's number means.
     *
     * @param number 0: never; negative: at once; up to 30 days: so many seconds from now; else the moment itself
     * @param now the second it is
     * @return the moment, 0 for never
     */
    public static long of(long number, long now) {
        if (number == 0) {
            return 0;
        }
        return number < 0 ? LONG_AGO : number > LONGEST_DURATION ? number : now + number;
    }
}
