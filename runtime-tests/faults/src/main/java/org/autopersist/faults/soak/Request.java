// SPDX-License-Identifier: Apache-2.0
package org.autopersist.faults.soak;

import java.util.Random;

/**
 * A request to the server.
 *
 * @param line what is sent
 */
record Request(String line) {

    private static final int KEYS = 200;
    private static final int CELLS = 16;
    private static final int BLOCKS = 4;
    private static final int ACCOUNTS = 64;
    private static final int LONGEST = 120;
    private static final int LARGEST_BLOCK = 200_000;
    private static final int LARGEST_AMOUNT = 1000;
    private static final int BYTE_VALUES = 256;
    /** What the share of requests that make big arrays is counted in. */
    private static final int SHARES = 1000;
    /** One request in so many that make no big array collects. */
    private static final int COLLECTIONS = 2000;
    /** One request in so many of a kind that may take away does so. */
    private static final int REMOVALS = 3;

    /**
     * A random one.
     *
     * @param blocks how many of 1000 make a big array
     */
    static Request next(Random random, int blocks) {
        if (random.nextInt(SHARES) < blocks) {
            return new Request("block " + random.nextInt(BLOCKS) + " " + (1 + random.nextInt(LARGEST_BLOCK)) + " "
                    + random.nextInt(BYTE_VALUES));
        }
        if (random.nextInt(COLLECTIONS) == 0) {
            return new Request("collect");
        }
        return new Request(
                switch (random.nextInt(10)) {
                    case 0 -> "put " + key(random) + " " + text(random);
                    case 1 -> (random.nextInt(REMOVALS) == 0 ? "remove " : "put ") + key(random) + " " + text(random);
                    case 2 -> "tree " + key(random) + " " + text(random);
                    case 3 -> (random.nextInt(REMOVALS) == 0 ? "prune " : "tree ") + key(random) + " " + text(random);
                    case 4 -> "share " + key(random) + " " + text(random);
                    case 5 -> (random.nextInt(REMOVALS) == 0 ? "unshare " : "share ") + key(random) + " " + text(random);
                    case 6 -> "increment " + random.nextInt(CELLS);
                    case 7 -> "slot " + random.nextInt(CELLS) + " " + text(random);
                    case 8 -> "append " + text(random);
                    default -> transfer(random);
                });
    }

    private static String transfer(Random random) {
        int from = random.nextInt(ACCOUNTS);
        int to = (from + 1 + random.nextInt(ACCOUNTS - 1)) % ACCOUNTS;
        return "transfer " + from + " " + to + " " + random.nextInt(LARGEST_AMOUNT);
    }

    private static String key(Random random) {
        return "k" + random.nextInt(KEYS);
    }

    private static String text(Random random) {
        String start = Long.toString(random.nextLong(1L << 40), 36);
        return start + "x".repeat(random.nextInt(LONGEST));
    }
}
