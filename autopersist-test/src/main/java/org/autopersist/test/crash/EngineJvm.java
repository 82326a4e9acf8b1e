// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test.crash;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Starts the JVMs of a search. Immutable. */
final class EngineJvm {

    private final CrashOptions options;
    private final Workload workload;

    EngineJvm(CrashOptions options, Workload workload) {
        this.options = options;
        this.workload = workload;
    }

    /** One that records. What it prints goes to the file. */
    Process record(Path image, Path trace, Path output, String... arguments) throws IOException {
        return start(List.of("-XX:NVMImage=" + image, "-XX:NVMSize=" + workload.imageSize(),
                "-XX:NVMCrashSim=record=" + trace + (options.schedule() == 0 ? "" : ",delays=" + options.schedule()),
                "-XX:+Use" + options.collector() + "GC"), RecordMain.class, List.of(arguments), output, true);
    }

    /** One that attaches images. Its standard output is the pipe, all else goes to the file. */
    Process check(CheckJob job, Path output) throws IOException {
        // Detaching and verifying go through all of the Java heap, so it must not be larger than needed; the JVM's tables
        // of classes and symbols, which take longer to verify, are none of our business.
        List<String> flags = new ArrayList<>(List.of("-XX:+UseSerialGC", "-XX:+AutoPersist", "-XX:NVMCrashSim=check", "-XX:TieredStopAtLevel=1",
                "-Xms16m", "-Xmn5m", "-XX:VerifySubSet=heap,threads,jni_handles,codecache_oops",
                "--enable-native-access=ALL-UNNAMED"));
        flags.addAll(options.checkFlags());
        return start(flags, CheckMain.class, job.arguments(), output, false);
    }

    /** One that starts up with an image. Its standard output is the pipe. */
    Process fresh(Path image, Path output, String... arguments) throws IOException {
        List<String> flags = new ArrayList<>(List.of("-XX:+Use" + options.collector() + "GC", "-XX:NVMImage=" + image,
                "-XX:NVMSize=" + workload.imageSize()));
        flags.addAll(options.checkFlags());
        return start(flags, FreshMain.class, List.of(arguments), output, false);
    }

    private Process start(List<String> flags, Class<?> main, List<String> arguments, Path output, boolean all)
            throws IOException {
        List<String> command = new ArrayList<>();
        command.add(options.jdk().resolve("bin/java").toString());
        command.addAll(List.of("-XX:+UnlockDiagnosticVMOptions", "-Xmx768m",
                "--add-exports=org.autopersist/org.autopersist.internal=ALL-UNNAMED",
                "-XX:-CreateCoredumpOnCrash", "-XX:ErrorFile=" + options.keepFolder().resolve("hs_err_%p.log"),
                "-XX:NVMDurability=" + options.durability()));
        command.addAll(flags);
        command.addAll(workload.jvmFlags());
        command.addAll(options.flags());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(output.toFile());
        return all ? builder.redirectErrorStream(true).redirectOutput(output.toFile()).start() : builder.start();
    }
}
