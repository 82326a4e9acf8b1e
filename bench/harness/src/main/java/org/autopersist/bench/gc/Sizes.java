// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.gc;

import java.util.random.RandomGenerator;

/** Sizes of arrays from 16 bytes to 1 MB: most are small, and each decade has about as many bytes as the next one. */
final class Sizes {

    /** What an array takes on average, with its entry in a collection. */
    static final int MEAN_BYTES = 800;

    private Sizes() {}

    static byte[] array(RandomGenerator random) {
        int kind = random.nextInt(10_000);
        if (kind < 9_500) {
            return new byte[random.nextInt(16, 512)];
        }
        if (kind < 9_950) {
            return new byte[random.nextInt(512, 8 << 10)];
        }
        return new byte[kind < 9_995 ? random.nextInt(8 << 10, 64 << 10) : random.nextInt(64 << 10, 1 << 20)];
    }
}
