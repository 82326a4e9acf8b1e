// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test.crash;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.autopersist.internal.CrashSim;

/** The recording JVM: runs a workload, and marks begin and end of each operation in the trace. Arguments: workload, seed. */
final class RecordMain {

    private RecordMain() {}

    public static void main(String[] args) throws Throwable {
        Workload workload = WorkloadLoader.load(args[0]);
        if (!CrashSim.isSimulating()) {
            throw new IllegalStateException("This JVM records no trace; start it with -XX:NVMCrashSim=record=FILE");
        }
        workload.setup(Long.parseLong(args[1]));
        CrashSim.mark(CutTracker.SET_UP, 0);
        int operations = workload.operations();
        if (workload.threads() == 1) {
            operate(workload, 0, operations);
        } else {
            operateTogether(workload, operations);
        }
    }

    private static void operateTogether(Workload workload, int operations) throws Throwable {
        CountDownLatch start = new CountDownLatch(1);
        AtomicReference<Throwable> failure = new AtomicReference<>();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < workload.threads(); i++) {
            int thread = i;
            threads.add(Thread.ofPlatform().name("workload-" + i).start(() -> {
                try {
                    start.await();
                    operate(workload, thread, operations);
                } catch (Throwable e) {
                    failure.compareAndSet(null, e);
                }
            }));
        }
        start.countDown();
        for (Thread thread : threads) {
            thread.join();
        }
        if (failure.get() != null) {
            throw failure.get();
        }
    }

    private static void operate(Workload workload, int thread, int operations) throws Exception {
        for (int i = 0; i < operations; i++) {
            CrashSim.mark(CutTracker.BEGIN, CutTracker.markOf(thread, i));
            workload.operation(thread, i);
            CrashSim.mark(CutTracker.DONE, CutTracker.markOf(thread, i));
        }
    }
}
