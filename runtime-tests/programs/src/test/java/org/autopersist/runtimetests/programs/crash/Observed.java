// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.crash;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.autopersist.DurableRoot;

/**
 * Ordered stores are durable before another thread sees them: one thread writes, and others acknowledge what they see.
 */
public final class Observed extends Acknowledging {

    private static final class Data {
        volatile long number;
        final AtomicLong atomic = new AtomicLong();
        final AtomicReference<long[]> reference = new AtomicReference<>(new long[1]);
        final AtomicInteger released = new AtomicInteger();
    }

    @DurableRoot
    private static Data data = new Data();

    @Override
    protected void check(long[] acknowledged) {
        expectNotBehind(acknowledged[0], data.number, "volatile field");
        expectNotBehind(acknowledged[1], data.atomic.get(), "atomic");
        expectNotBehind(acknowledged[2], data.reference.get()[0], "reference");
        expectNotBehind(acknowledged[3], data.released.get(), "released");
    }

    @Override
    protected void goOn() {
        observe(0);
        observe(1);
        observe(2);
        observe(3);
        while (true) {
            data.number++;
            data.atomic.incrementAndGet();
            long[] old = data.reference.get();
            data.reference.compareAndSet(old, new long[] {old[0] + 1});
            data.released.setRelease(data.released.getPlain() + 1);
        }
    }

    private static void observe(int which) {
        Thread.ofPlatform().start(() -> {
            long last = -1;
            while (true) {
                long now = switch (which) {
                    case 0 -> data.number;
                    case 1 -> data.atomic.get();
                    case 2 -> data.reference.get()[0];
                    default -> data.released.getAcquire();
                };
                if (now != last) {
                    acknowledge(which, now);
                    last = now;
                }
            }
        });
    }
}
