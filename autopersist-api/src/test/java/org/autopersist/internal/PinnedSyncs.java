// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal;

import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Virtual threads that can't leave their carriers wait for the disk beside others that can. For a JVM with one carrier. */
final class PinnedSyncs {

    static final String DONE = "done";

    private static final int THREADS = 40;
    private static final int ROUNDS = 40;
    private static final int SYNCS = 15;
    private static final ThreadLocal<Runnable> PINNED = new ThreadLocal<>();

    private PinnedSyncs() {}

    /** Hidden classes are made of it. */
    private static final class PinsItsThread {
        static {
            runPinned();
        }
    }

    static void runPinned() {
        PINNED.get().run();
    }

    public static void main(String[] args) throws Exception {
        byte[] pins;
        try (InputStream in = PinnedSyncs.class.getResourceAsStream("PinnedSyncs$PinsItsThread.class")) {
            pins = in.readAllBytes();
        }
        VirtualSync sync = new VirtualSync(() -> {
            LockSupport.parkNanos(100_000);
            return null;
        });
        Runnable syncs = () -> {
            for (int i = 0; i < SYNCS; i++) {
                sync.await();
            }
        };
        for (int round = 0; round < ROUNDS; round++) {
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                threads.add(Thread.startVirtualThread(i % 2 == 0 ? () -> pinned(pins, syncs) : syncs));
            }
            for (Thread thread : threads) {
                if (!thread.join(Duration.ofSeconds(20))) {
                    System.out.println("waits for ever: " + thread);
                    System.exit(1);
                }
            }
        }
        System.out.println(DONE);
    }

    private static void pinned(byte[] pins, Runnable action) {
        PINNED.set(action);
        try {
            MethodHandles.lookup().defineHiddenClass(pins, true);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }
}
