// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.lifetimes;

import java.util.concurrent.CyclicBarrier;
import org.autopersist.AfterRecovery;
import org.autopersist.AutoPersist;
import org.autopersist.Unrecoverable;
import org.autopersist.runtimetests.programs.concurrent.Threads;

/** Whoever asks for a named root gets it when its hooks have run, whichever thread runs them; hooks may ask for roots, too. */
public final class SlowHooks {

    private static final int ROUNDS = 8;

    private static final class Slow {
        @Unrecoverable
        private String rebuilt;

        @AfterRecovery
        private void rebuild() throws InterruptedException {
            Thread.sleep(50);
            rebuilt = "rebuilt";
        }
    }

    /** Its hook asks for a root whose hook asks for its own. */
    private static final class Circular {
        private final String other;

        @Unrecoverable
        private Object found;

        Circular(String other) {
            this.other = other;
        }

        @AfterRecovery
        private void rebuild() throws InterruptedException {
            Thread.sleep(20);
            found = AutoPersist.getRoot(other, Object.class);
        }
    }

    private SlowHooks() {}

    public static void main(String[] args) throws Exception {
        if (AutoPersist.rootNames().isEmpty()) {
            for (int i = 0; i < ROUNDS; i++) {
                AutoPersist.setRoot("slow" + i, new Slow());
                AutoPersist.setRoot("one" + i, new Circular("other" + i));
                AutoPersist.setRoot("other" + i, new Circular("one" + i));
            }
            System.out.println("WRITTEN");
            return;
        }
        CyclicBarrier start = new CyclicBarrier(3);
        Threads.together(3, thread -> {
            for (int i = 0; i < ROUNDS; i++) {
                start.await();
                Slow slow = AutoPersist.getRoot("slow" + i, Slow.class);
                if (!"rebuilt".equals(slow.rebuilt)) {
                    throw new AssertionError("thread " + thread + " sees " + slow.rebuilt);
                }
                start.await();
                Circular mine = AutoPersist.getRoot((thread == 0 ? "one" : "other") + i, Circular.class);
                start.await();
                if (mine.found == null) {
                    throw new AssertionError("thread " + thread + " found nothing");
                }
            }
        });
        System.out.println("READ");
    }
}
