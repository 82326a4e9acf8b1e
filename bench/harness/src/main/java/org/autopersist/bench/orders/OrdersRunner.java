// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.orders;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.autopersist.bench.measure.BenchFailure;
import org.autopersist.bench.measure.Jvms;
import org.autopersist.bench.measure.MeasuredJvm;
import org.autopersist.restart.Backend;
import org.autopersist.restart.throughput.OrderBackend;
import org.autopersist.restart.throughput.Throughput;

/** Measures backends, each in a fresh JVM: ours on AutoPersist's JDK with an image, others on the stock one. For one thread. */
public final class OrdersRunner {

    private static final long MEGABYTE = 1 << 20;
    private static final long LEAST_HEAP = 1 << 10;
    /** Of the Java heap, for the objects of an order; as much again for those that are made meanwhile. */
    private static final long HEAP_PER_ORDER = 1_800;
    private static final long LEAST_IMAGE = 512;
    /** Of the image, likewise. */
    private static final long IMAGE_PER_ORDER = 2_300;
    private static final long LARGEST_IMAGE = 16 << 10;

    private final Jvms jvms;
    private final PrintStream log;
    private final int orders;
    private final double seconds;

    /**
     * @param log gets what the processes print
     * @param orders that are there before, of all threads
     * @param seconds that are measured, after a warm-up of half of them
     */
    public OrdersRunner(Jvms jvms, PrintStream log, int orders, double seconds) {
        this.jvms = jvms;
        this.log = log;
        this.orders = orders;
        this.seconds = seconds;
    }

    /**
     * Measures.
     *
     * @param number of the run
     * @param folder an empty one
     * @throws BenchFailure if the process fails, or does not keep what it has done
     */
    public OrdersData.Run run(OrderBackend backend, OrdersData.Case what, int number, Path folder) throws IOException {
        List<String> jvm = new ArrayList<>(Backend.JVM_ARGUMENTS);
        long most = orders + (long) what.threads() * Throughput.MOST_INSERTED;
        long heap = LEAST_HEAP + most * HEAP_PER_ORDER / MEGABYTE;
        jvm.addAll(List.of("-Xms" + heap + "m", "-Xmx" + heap + "m"));
        if (backend.hasImage()) {
            long image = Math.min(LARGEST_IMAGE, LEAST_IMAGE + most * IMAGE_PER_ORDER / MEGABYTE);
            jvm.addAll(List.of(
                    "-XX:NVMDurability=process", "-XX:NVMImage=" + Backend.image(folder), "-XX:NVMSize=" + image + "m"));
        }
        jvm.addAll(jvms.arguments(backend.hasImage()));
        List<String> lines = new MeasuredJvm(jvms.jdk(backend.hasImage()), log).run(Throughput.class, jvm, backend.name(),
                what.operation().name(), "" + what.threads(), "" + seconds, "" + orders, folder.toString());
        return in(lines, backend, what, number);
    }

    /**
     * What the program printed.
     *
     * @throws BenchFailure if it printed no result
     */
    static OrdersData.Run in(List<String> lines, OrderBackend backend, OrdersData.Case what, int number) {
        Map<String, String> values = MeasuredJvm.result(lines, Throughput.RESULT);
        return new OrdersData.Run(backend, what, number, Double.parseDouble(values.get("perSecond")),
                Double.parseDouble(values.get("p999Micros")));
    }
}
