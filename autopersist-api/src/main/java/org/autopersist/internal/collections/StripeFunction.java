// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal.collections;

/**
 * Which stripe of a {@link StripedMap} has a key: the upper bits of a product tell. The tables in the stripes are HashMaps,
 * which take the lower bits of the same hash code, so the keys of each stripe must be evenly spread over these.
 *
 * <p>With {@link #remainder}, the stripe is the remainder of the hash code by the number of stripes, which is odd. So
 * numbers that follow each other, as many as the tables have places, have places of their own, whatever power of two the
 * tables have each (Chinese remainder theorem): they do not collide, as they don't in a single HashMap. For hash codes above
 * 2^32 : stripes the remainder is moved by a number that changes slowly.
 */
final class StripeFunction {

    /**
     * The multiplier of maps of images that name none. Neighbouring numbers are in all stripes evenly, and in each stripe's
     * table at random.
     */
    private static final int GOLDEN = 0x9E3779B9;

    private StripeFunction() {}

    /**
     * How many stripes to make for so many threads: at least one for each, and a prime number, because keys at a distance
     * that has a factor of it would share few stripes.
     */
    static int stripesFor(int threads) {
        int stripes = threads | 1;
        while (!isPrime(stripes)) {
            stripes += 2;
        }
        return stripes;
    }

    /** Of an odd number, or 1, which has no two stripes to tell apart. */
    private static boolean isPrime(int odd) {
        for (int divisor = 3; divisor * divisor <= odd; divisor += 2) {
            if (odd % divisor == 0) {
                return false;
            }
        }
        return true;
    }

    /** The multiplier that gives remainders by an odd number of stripes. */
    static int remainder(int stripes) {
        return (int) ((1L << Integer.SIZE) / stripes + 1);
    }

    /** @param multiplier 0 in maps of images that name none */
    static int apply(int multiplier, int hash, int stripes) {
        int product = multiplier == 0 ? hash * GOLDEN : (hash ^ hash >>> 16) * multiplier;
        return (int) ((product & 0xFFFFFFFFL) * stripes >>> Integer.SIZE);
    }
}
