// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.roots.life;

import java.util.SplittableRandom;

/** Makes collections likely, wherever it is called. Thread-safe. */
final class Garbage {

    private static final int MEGABYTE = 1 << 20;
    private static final int HOOK_INTERVAL = 16;

    /** Whether initializers and hooks collect; set before the first root class is initialized. */
    private static volatile boolean everywhere;
    private static volatile Object last;
    private static int hooks;

    private Garbage() {}

    static void everywhere() {
        everywhere = true;
    }

    static void inInitializer() {
        if (everywhere) {
            make(2);
            System.gc();
            make(1);
        }
    }

    /** What an initializer gives to a root: it drops what is recovered until its end. */
    static <T> T nothing() {
        inInitializer();
        return null;
    }

    static void inHook() {
        if (everywhere && hooks++ % HOOK_INTERVAL == 0) {
            System.gc();
            make(1);
        }
    }

    /** Words that are no address of anything, so that what takes them for references is found out. */
    static void make(int megabytes) {
        SplittableRandom random = new SplittableRandom(megabytes);
        for (long done = 0; done < (long) megabytes * MEGABYTE; ) {
            int length = random.nextInt(32) == 0 ? random.nextInt(20_000) : 1 + random.nextInt(40);
            long[] garbage = new long[length];
            java.util.Arrays.fill(garbage, 0x4141414141414141L);
            last = garbage;
            done += 16 + 8L * length;
        }
    }
}
