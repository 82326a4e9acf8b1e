// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.disk;

import org.autopersist.AutoPersist;
import org.autopersist.bench.measure.StepThreads;

/**
 * {@code WHAT BYTES}: two threads do what {@link DiskWork.What} says until so many bytes have been logged, and the process
 * ends as if it was killed.
 */
public final class LogFiller {

    private static final int THREADS = 2;

    private LogFiller() {}

    public static void main(String[] args) throws InterruptedException {
        DiskWork.What what = DiskWork.What.valueOf(args[0]);
        long enough = Long.parseLong(args[1]);
        DiskWork.makeRoot(THREADS);
        StepThreads.start(THREADS, DiskWork.AT_ONCE, number -> DiskWork.step(what, number, null));
        while (AutoPersist.stats().bytesLogged() < enough) {
            Thread.sleep(1);
        }
        AutoPersist.sync();
        Runtime.getRuntime().halt(0);
    }
}
