// SPDX-License-Identifier: Apache-2.0
package org.autopersist.kernels;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;

/**
 * Counts what one mix of a kernel, with AutoPersist, allocates and makes recoverable, as the paper's Table 4: {@code
 * CountObjects KERNEL SIZE OPERATIONS SEED WARMUP_MILLIS}. Prints a line {@code objectsAllocated=N} and the
 * {@link Sample}. The number is exact if no collection happened while the mix ran, for which the Java heap must be large
 * enough; else it is -1.
 */
public final class CountObjects {

    private CountObjects() {}

    public static void main(String[] args) {
        Run run = new Run(Long.parseLong(args[3]), Mix.EVEN, Integer.parseInt(args[1]), Integer.parseInt(args[2]));
        Rounds rounds = new Rounds(Kernel.valueOf(args[0]), Variant.AUTOPERSIST, run);
        rounds.lasting(Long.parseLong(args[4]));
        // So that the young generation is empty.
        System.gc();
        String[] histograms = new String[4];
        long[] collections = new long[2];
        // The first one loads what it needs. Between the next two nothing is allocated but by taking them.
        Sample sample = rounds.one(
                () -> {
                    collections[0] = collections();
                    for (int i = 0; i < 3; i++) {
                        histograms[i] = ClassHistogram.take();
                    }
                },
                () -> {
                    histograms[3] = ClassHistogram.take();
                    collections[1] = collections();
                });
        long own = ClassHistogram.objects(histograms[2]) - ClassHistogram.objects(histograms[1]);
        long both = ClassHistogram.objects(histograms[3]) - ClassHistogram.objects(histograms[2]);
        System.out.println("objectsAllocated=" + (collections[0] == collections[1] ? both - own : -1) + " " + sample);
    }

    private static long collections() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionCount).sum();
    }
}
