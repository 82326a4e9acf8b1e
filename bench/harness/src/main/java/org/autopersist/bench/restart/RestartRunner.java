// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.restart;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.autopersist.bench.measure.BenchFailure;
import org.autopersist.bench.measure.Jvms;
import org.autopersist.bench.measure.MeasuredJvm;
import org.autopersist.restart.Backend;
import org.autopersist.restart.Reader;
import org.autopersist.restart.Writer;
import org.autopersist.testkit.process.ChildProgram;
import org.autopersist.testkit.process.RunningChild;

/** Starts the processes that write and read, ours on AutoPersist's JDK with an image, others on the stock one. For one thread. */
public final class RestartRunner {

    private static final long MEGABYTE = 1 << 20;
    private static final long LEAST_HEAP = 256;
    /** Of the Java heap, for the objects of an order; as much again for those that are made meanwhile. */
    private static final long HEAP_PER_ORDER = 1_800;
    /** EclipseStore keeps a table of all objects, and one of all that it loads. */
    private static final long ECLIPSE_HEAP_PER_ORDER = 6_000;
    private static final long LEAST_IMAGE = 64;
    private static final long IMAGE_PER_ORDER = 1_150;
    private static final long LARGEST_IMAGE = 16 << 10;
    private static final Duration LONGEST = Duration.ofHours(1);

    private final Jvms jvms;
    private final PrintStream log;
    private final Long heapMegabytes;

    /**
     * @param log gets what the processes print
     * @param heapMegabytes of each JVM; null: by the orders
     */
    public RestartRunner(Jvms jvms, PrintStream log, Long heapMegabytes) {
        this.jvms = jvms;
        this.log = log;
        this.heapMegabytes = heapMegabytes;
    }

    /** A writer's data, and the answer that all that read them must give. */
    public record Store(RestartData.Written written, Path folder, String right) {

        private Backend backend() {
            return written.backend();
        }
    }

    /**
     * Writes a shop and ends.
     *
     * @param folder an empty one
     * @throws BenchFailure if it fails
     */
    public Store write(Backend backend, int orders, End end, Path folder) throws IOException {
        List<String> command = command(backend, orders, folder, Writer.class);
        command.add(Integer.toString(orders));
        try (RunningChild child = start(command)) {
            Map<String, String> size = MeasuredJvm.values(child.takeLine(Writer.SIZE));
            String right = child.takeLine(Writer.WRITTEN).substring(Writer.WRITTEN.length());
            if (end == End.ORDERLY) {
                endOrderly(child);
            } else {
                child.kill().wasKilled();
            }
            return new Store(new RestartData.Written(backend, orders, end, Long.parseLong(size.get("objects")),
                    Long.parseLong(size.get("bytes")), StoreFolder.diskBytes(folder, log)), folder, right);
        } catch (AssertionError e) {
            throw failure(backend, e);
        }
    }

    /**
     * Restarts on a copy of what was written.
     *
     * @param folder for the copy, an empty one
     * @throws BenchFailure if it fails, or its answer is wrong
     */
    public RestartData.Restart restart(Store store, int number, Path folder) throws IOException {
        StoreFolder.copy(store.folder(), folder, log);
        RestartData.Written written = store.written();
        List<String> command = command(store.backend(), written.orders(), folder, Reader.class);
        long start = System.nanoTime();
        try (RunningChild child = start(command)) {
            String answer = child.takeLine(Reader.ANSWER).substring(Reader.ANSWER.length());
            long nanos = System.nanoTime() - start;
            if (!answer.equals(store.right())) {
                throw new BenchFailure(store.backend().title() + ", after " + written.end().title() + ": the answer is wrong:\n  "
                        + answer + ", it should be\n  " + store.right());
            }
            Map<String, String> cost = MeasuredJvm.values(child.takeLine(Reader.COST));
            endOrderly(child);
            return new RestartData.Restart(store.backend(), written.orders(), written.end(), number, nanos,
                    Long.parseLong(cost.get("open")), Long.parseLong(cost.get("query")), Long.parseLong(cost.get("again")),
                    Long.parseLong(cost.get("written")), Long.parseLong(cost.get("dirty")));
        } catch (AssertionError e) {
            throw failure(store.backend(), e);
        }
    }

    /** A JVM that does nothing, without an image. */
    public RestartData.Start start(int orders, int number) throws IOException {
        return new RestartData.Start(orders, null, number, nothing(options(Backend.AUTOPERSIST, orders)));
    }

    /**
     * A JVM that does nothing, on a copy of an image.
     *
     * @param folder for the copy, an empty one
     */
    public RestartData.Start start(Store store, int number, Path folder) throws IOException {
        StoreFolder.copy(store.folder(), folder, log);
        int orders = store.written().orders();
        List<String> options = options(Backend.AUTOPERSIST, orders);
        options.addAll(image(orders, folder));
        return new RestartData.Start(orders, store.written().end(), number, nothing(options));
    }

    private long nothing(List<String> options) throws IOException {
        List<String> command = new ArrayList<>(List.of(jvms.java(true)));
        command.addAll(options);
        command.add("-version");
        long start = System.nanoTime();
        MeasuredJvm.run(command, log);
        return System.nanoTime() - start;
    }

    private List<String> command(Backend backend, int orders, Path folder, Class<?> program) {
        List<String> command = new ArrayList<>(List.of(jvms.java(backend.hasImage())));
        command.addAll(options(backend, orders));
        if (backend.hasImage()) {
            command.addAll(image(orders, folder));
        }
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName(), backend.name(), folder.toString()));
        return command;
    }

    /** The file of performance counters would be among the bytes written. */
    private List<String> options(Backend backend, int orders) {
        long perOrder = backend == Backend.ECLIPSESTORE ? ECLIPSE_HEAP_PER_ORDER : HEAP_PER_ORDER;
        long heap = heapMegabytes != null ? heapMegabytes : LEAST_HEAP + orders * perOrder / MEGABYTE;
        List<String> options = new ArrayList<>(Backend.JVM_ARGUMENTS);
        options.addAll(List.of("-XX:-UsePerfData", "-Xms" + heap + "m", "-Xmx" + heap + "m"));
        options.addAll(jvms.arguments(backend.hasImage()));
        return options;
    }

    private static List<String> image(int orders, Path folder) {
        long size = Math.min(LARGEST_IMAGE, LEAST_IMAGE + orders * IMAGE_PER_ORDER / MEGABYTE);
        return List.of("-XX:NVMImage=" + Backend.image(folder), "-XX:NVMSize=" + size + "m", "-XX:+NVMTrustCopy");
    }

    private RunningChild start(List<String> command) {
        log.println("--- " + String.join(" ", command));
        return ChildProgram.of(command).heardBy(log::println).patience(LONGEST).start();
    }

    private static void endOrderly(RunningChild child) {
        child.endInput();
        child.awaitEnd().succeeded();
    }

    /** The testkit's expectations are of tests. */
    private static BenchFailure failure(Backend backend, AssertionError e) {
        return new BenchFailure(backend.title() + ": " + e.getMessage(), e);
    }
}
