// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.runtimetests.programs.Program;

/** Regions that are too large for their log's chunk, and are still in the log when the process ends. */
public final class LogSampler implements Program {

    private static final int LENGTH = 12_000;

    @DurableRoot
    private static long[] numbers;

    @DurableRoot
    private static List<Object> list;

    @DurableRoot
    private static int last;

    @Override
    public void write() throws InterruptedException {
        numbers = new long[LENGTH];
        list = new ArrayList<>();
        Thread other = Thread.ofPlatform().start(() -> region(1));
        other.join();
        region(2);
        region(3);
        // Goes on when the process ends.
        FailureAtomic.begin();
        Arrays.setAll(numbers, i -> -1);
        last = -1;
    }

    private static void region(int value) {
        FailureAtomic.run(() -> {
            for (int i = 0; i < LENGTH; i++) {
                numbers[i] = value + i;
            }
            list.add("region " + value);
            list.add(new long[] {value});
            last = value;
        });
    }

    @Override
    public void check() {
        if (last != 3 || numbers[LENGTH - 1] != LENGTH + 2 || list.size() != 6) {
            throw new AssertionError("not what the last region wrote: " + last + " " + list);
        }
    }
}
