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

    /**
     * A random one.
     *
     * @param blocks how many of 1000 make a big array
     */
    static Request next(Random random, int blocks) {
        if (random.nextInt(1000) < blocks) {
            return new Request("block " + random.nextInt(BLOCKS) + " " + (1 + random.nextInt(LARGEST_BLOCK)) + " "
                    + random.nextInt(256));
        }
        if (random.nextInt(2000) == 0) {
            return new Request("collect");
        }
        return new Request(
                switch (random.nextInt(10)) {
                    case 0 -> "put " + key(random) + " " + text(random);
                    case 1 -> (random.nextInt(3) == 0 ? "remove " : "put ") + key(random) + " " + text(random);
                    case 2 -> "tree " + key(random) + " " + text(random);
                    case 3 -> (random.nextInt(3) == 0 ? "prune " : "tree ") + key(random) + " " + text(random);
                    case 4 -> "share " + key(random) + " " + text(random);
                    case 5 -> (random.nextInt(3) == 0 ? "unshare " : "share ") + key(random) + " " + text(random);
                    case 6 -> "increment " + random.nextInt(CELLS);
                    case 7 -> "slot " + random.nextInt(CELLS) + " " + text(random);
                    case 8 -> "append " + text(random);
                    default -> transfer(random);
                });
    }

    private static String transfer(Random random) {
        int from = random.nextInt(ACCOUNTS);
        int to = (from + 1 + random.nextInt(ACCOUNTS - 1)) % ACCOUNTS;
        return "transfer " + from + " " + to + " " + random.nextInt(1000);
    }

    private static String key(Random random) {
        return "k" + random.nextInt(KEYS);
    }

    private static String text(Random random) {
        String start = Long.toString(random.nextLong(1L << 40), 36);
        return start + "x".repeat(random.nextInt(LONGEST));
    }
}
