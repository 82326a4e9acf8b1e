package org.autopersist.bench.ycsb;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.autopersist.bench.measure.BenchFailure;
import org.autopersist.bench.measure.ChildJvm;
import org.autopersist.bench.measure.Jvms;
import org.autopersist.ycsb.Binding;
import org.autopersist.ycsb.run.PhaseResult;
import org.autopersist.ycsb.run.YcsbRun;

/** Runs a configuration in a JVM of its own: ours on AutoPersist's JDK with an image, others on the stock one. */
public final class YcsbRunner {

    private static final long MEGABYTE = 1 << 20;
    private static final long LARGEST_IMAGE = 16L << 30;
    /** Of a record, its keys and nodes, in the Java heap and in an image, at most. */
    private static final long HEAP_PER_RECORD = 6_000;
    private static final long IMAGE_PER_RECORD = 5_000;
    /** Homes are not freed while the program runs. */
    private static final long IMAGE_PER_OPERATION = 1_200;
    private static final long LEAST_HEAP = 512;
    private static final long LEAST_IMAGE = 256;

    private final ChildJvm ours;
    private final ChildJvm stock;
    private final Jvms jvms;
    private final List<String> jvmArguments;
    private final Long heapMegabytes;

    /**
     * @param jvmArguments that the configurations need
     * @param heapMegabytes null: by the number of records
     */
    public YcsbRunner(Jvms jvms, PrintStream log, List<String> jvmArguments, Long heapMegabytes) {
        ours = new ChildJvm(jvms.jdk(true), log);
        stock = new ChildJvm(jvms.jdk(false), log);
        this.jvms = jvms;
        this.jvmArguments = jvmArguments;
        this.heapMegabytes = heapMegabytes;
    }

    /**
     * Loads, then runs the workloads.
     *
     * @param folder an empty one
     * @throws BenchFailure if the JVM fails, or a call did not return YCSB's OK
     */
    public List<PhaseResult> run(
            Configuration configuration, Path folder, YcsbData.Size whole, String workloads, int threads)
            throws IOException, InterruptedException {
        YcsbData.Size size = whole.at(configuration.durability());
        List<String> arguments = new ArrayList<>(Binding.JVM_ARGUMENTS);
        long heap = heapMegabytes != null ? heapMegabytes : LEAST_HEAP + size.records() * HEAP_PER_RECORD / MEGABYTE;
        arguments.addAll(List.of("-Xms" + heap + "m", "-Xmx" + heap + "m"));
        boolean hasImage = configuration.binding().jvm().hasImage();
        arguments.addAll(jvms.arguments(hasImage));
        arguments.addAll(jvmArguments);
        arguments.addAll(configuration.binding().jvm().arguments());
        if (hasImage) {
            arguments.addAll(List.of("-XX:NVMImage=" + folder.resolve("image.nvm"), "-XX:NVMSize=" + imageMegabytes(size,
                    workloads) + "m", "-XX:NVMDurability=" + configuration.durability()));
        }
        List<PhaseResult> results = YcsbRun.in((hasImage ? ours : stock).run(
                YcsbRun.class, arguments, configuration.binding().name(), configuration.durability().name(),
                folder.toString(), workloads, "" + size.records(), "" + size.operations(), "" + size.warmup(),
                "" + threads));
        for (PhaseResult result : results) {
            if (result.errors() > 0) {
                throw new BenchFailure(configuration.title() + ", " + result.phase() + ": " + result.errors()
                        + " calls failed: " + result.calls());
            }
        }
        return results;
    }

    private static long imageMegabytes(YcsbData.Size size, String workloads) {
        long operations = (size.operations() + size.warmup()) * workloads.length();
        long bytes = size.records() * IMAGE_PER_RECORD + operations * IMAGE_PER_OPERATION;
        return Math.min(LARGEST_IMAGE, LEAST_IMAGE * MEGABYTE + bytes) / MEGABYTE;
    }
}
