// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test.crash;

/** Hashes of numbers, for fingerprints of states and for choices that depend on a seed only. */
final class Mix {

    private Mix() {}

    /** The finalizer of SplitMix64. */
    static long mix(long x) {
        long z = x + 0x9e3779b97f4a7c15L;
        z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
        z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
        return z ^ z >>> 31;
    }

    static long mix(long x, long y) {
        return mix(mix(x) + y);
    }

    static long mix(long x, long y, long z) {
        return mix(mix(x, y) + z);
    }
}
