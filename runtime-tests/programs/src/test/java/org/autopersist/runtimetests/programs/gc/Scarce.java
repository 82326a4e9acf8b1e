package org.autopersist.runtimetests.programs.gc;

import java.util.SplittableRandom;
import org.autopersist.AutoPersist;
import org.autopersist.DurableRoot;
import org.autopersist.ImageFullException;
import org.autopersist.runtimetests.programs.Expect;

/** {@code Scarce <case>}, with an image of 16 MB: stores that find too little space although there is garbage. */
public final class Scarce {

    /** The last line. */
    public static final String DONE = "done";

    private static final int STORES = 20_000;

    @DurableRoot
    private static Object[] root;

    private Scarce() {}

    public static void main(String[] args) {
        root = new Object[16];
        switch (args[0]) {
            case "again" -> again();
            case "churn" -> churn();
            default -> throw new IllegalArgumentException(args[0]);
        }
        System.out.println(DONE);
    }

    private static int attempts(int bytes) {
        for (int attempt = 1; true; attempt++) {
            try {
                root[13] = new byte[bytes];
                return attempt;
            } catch (ImageFullException e) {
                Expect.that(attempt < 10, "there is room after " + attempt + " attempts");
            }
        }
    }

    /** Nothing is given out meanwhile for which the collector would begin. */
    private static void again() {
        for (int i = 0; i < 12; i++) {
            root[i] = new byte[1_000_000];
        }
        AutoPersist.collect();
        root[12] = new byte[1_700_000];
        root[12] = null;
        int attempts = attempts(2_400_000);
        Expect.that(attempts <= 2, "a store that finds no room has it made: " + attempts + " attempts");
    }

    /** 2 MB live on the average, 4 MB at most. */
    private static void churn() {
        SplittableRandom random = new SplittableRandom(1);
        int failed = 0;
        for (int i = 0; i < STORES; i++) {
            int place = random.nextInt(4);
            try {
                root[place] = null;
                root[place] = new byte[1 + random.nextInt(1_000_000)];
            } catch (ImageFullException e) {
                failed++;
            }
        }
        Expect.that(failed < STORES / 100, failed + " of " + STORES + " stores found no room");
    }
}
