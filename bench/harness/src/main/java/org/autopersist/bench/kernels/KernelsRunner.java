// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.kernels;

import com.google.gson.Gson;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.autopersist.bench.measure.BenchFailure;
import org.autopersist.bench.measure.Jvms;
import org.autopersist.bench.measure.MeasuredJvm;
import org.autopersist.kernels.CountObjects;
import org.autopersist.kernels.Kernel;
import org.autopersist.kernels.Measure;
import org.autopersist.kernels.Sample;

/** Runs a kernel in a JVM of its own: ours on AutoPersist's JDK with an image, the volatile one on the stock one. */
public final class KernelsRunner {

    private static final String SEED = "1";
    private static final List<String> MEASURED = List.of("-Xmx2g", "-XX:+UseParallelGC");
    /** So that no collection comes while objects are counted. */
    private static final List<String> COUNTED = List.of("-Xms4g", "-Xmx4g", "-Xmn3g", "-XX:+UseParallelGC");

    private final MeasuredJvm ours;
    private final MeasuredJvm stock;
    private final Jvms jvms;
    private final KernelsData.Size size;

    public KernelsRunner(Jvms jvms, PrintStream log, KernelsData.Size size) {
        this.ours = new MeasuredJvm(jvms.jdk(true), log);
        this.stock = new MeasuredJvm(jvms.jdk(false), log);
        this.jvms = jvms;
        this.size = size;
    }

    /**
     * Measures.
     *
     * @param image a file that does not exist; it is left behind
     * @throws BenchFailure if the JVM fails, a list was wrong, or none was durable
     */
    public Sample measure(Kernel kernel, Setup setup, Path image) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(MEASURED);
        arguments.addAll(jvms.arguments(setup.isDurable()));
        arguments.addAll(setup.jvmArguments());
        if (setup.isDurable()) {
            arguments.addAll(durable(image));
        }
        Map<String, String> values = answer((setup.isDurable() ? ours : stock).run(Measure.class, arguments, kernel.name(),
                setup.variant().name(), "" + size.elements(), "" + size.operations(), SEED, "" + size.warmupMillis(),
                "" + size.millis()));
        Sample sample = sample(values);
        // Without this a figure could be that of a list that no root reaches.
        if (sample.objectsConverted() > 0 != setup.isDurable()) {
            throw new BenchFailure(kernel + ", " + setup.title() + ": " + sample.objectsConverted() + " objects became durable");
        }
        return sample;
    }

    /**
     * Counts the objects of a mix with AutoPersist, without and with eager allocation; see {@link #measure}.
     *
     * @throws BenchFailure if the JVM fails, or a list was wrong
     */
    public KernelsData.Count count(Kernel kernel, Path image) throws IOException, InterruptedException {
        Map<String, String> values = counted(kernel, Setup.AUTOPERSIST, image);
        Files.delete(image);
        return new KernelsData.Count(kernel, Long.parseLong(values.get("objectsAllocated")), sample(values),
                sample(counted(kernel, Setup.EAGER, image)));
    }

    private Map<String, String> counted(Kernel kernel, Setup setup, Path image) throws IOException, InterruptedException {
        List<String> arguments = jvms.arguments(true);
        arguments.addAll(COUNTED);
        arguments.addAll(setup.jvmArguments());
        arguments.addAll(durable(image));
        return answer(ours.run(CountObjects.class, arguments, kernel.name(), "" + size.elements(), "" + size.operations(), SEED,
                "" + size.warmupMillis()));
    }

    private List<String> durable(Path image) {
        return List.of("-XX:NVMImage=" + image, "-XX:NVMSize=16g", "-XX:NVMDurability=" + size.durability(), "-XX:+NVMTimes");
    }

    private static Map<String, String> answer(List<String> lines) {
        return lines.stream().map(MeasuredJvm::values).filter(values -> values.containsKey("nanos")).findFirst()
                .orElseThrow(() -> new BenchFailure("The JVM has measured nothing:\n  " + String.join("\n  ", lines)));
    }

    static Sample sample(Map<String, String> values) {
        Gson gson = new Gson();
        return gson.fromJson(gson.toJsonTree(values), Sample.class);
    }
}
