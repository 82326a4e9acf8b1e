package org.autopersist.kernels;

import java.lang.management.ManagementFactory;
import java.util.Locale;
import org.autopersist.AutoPersist;
import org.autopersist.AutoPersistStats;

/**
 * Measures one kernel in this JVM: {@code Measure KERNEL VARIANT SIZE OPERATIONS ROUNDS SEED}. Each round runs the same
 * operations on a fresh list, checks the list, and prints a line {@code key=value ...}: the mix's time in nanoseconds, and
 * what the JVM has counted meanwhile.
 */
public final class Measure {

    private Measure() {}

    public static void main(String[] args) {
        Kernel kernel = Kernel.valueOf(args[0]);
        Variant variant = Variant.valueOf(args[1].toUpperCase(Locale.ROOT));
        Run run = new Run(Long.parseLong(args[5]), Mix.EVEN, Integer.parseInt(args[2]), Integer.parseInt(args[3]));
        for (int round = 0; round < Integer.parseInt(args[4]); round++) {
            Sequence<Long> list = DurableRun.fresh(kernel, variant);
            AutoPersistStats before = AutoPersist.stats();
            long allocated = allocatedBytes();
            Run.Result result = run.execute(list);
            long allocatedThen = allocatedBytes();
            AutoPersistStats after = AutoPersist.stats();
            run.check(list, result);
            System.out.printf("nanos=%d allocated=%d objects=%d bytes=%d fences=%d writebacks=%d slow=%d%n",
                    result.nanos(), allocatedThen - allocated,
                    after.objectsConverted() - before.objectsConverted(),
                    after.bytesConverted() - before.bytesConverted(), after.fences() - before.fences(),
                    after.writeBacks() - before.writeBacks(), after.slowPaths() - before.slowPaths());
        }
    }

    private static long allocatedBytes() {
        return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
    }
}
