// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.autopersist.test.crash.CrashJdk;
import org.autopersist.test.crash.CrashOptions;
import picocli.CommandLine.Option;

/** What all searches have in common. */
final class Settings {

    private static final List<String> COLLECTORS = List.of("Serial", "Parallel", "G1");

    /** Which objects are tracked from birth: wrong predictions must not cost correctness. */
    private static final List<List<String>> TRACKING = List.of(List.of(),
            List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:+NVMStressEager"),
            List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:NVMEagerThreshold=1"));

    @Option(names = "--seed", defaultValue = "1", description = "of the workloads and of all choices (default: ${DEFAULT-VALUE})")
    long seed;

    @Option(names = {"--images", "--states"}, paramLabel = "N",
            description = "how many images to check in all, about; with mutants, for each mutant and workload"
                    + " (default: what `list` says; with mutants 300)")
    Long images;

    @Option(names = "--jobs", paramLabel = "N", description = "checking JVMs at the same time (default: one per processor)")
    private Integer jobs;

    @Option(names = "--minutes", paramLabel = "M", description = "stop after that time, each workload having had its part of it")
    private Double minutes;

    @Option(names = "--durability", defaultValue = "pmem",
            description = "pmem (the default; power failures) or process (kill -9)")
    private String durability;

    @Option(names = "--depth", defaultValue = "1", paramLabel = "N",
            description = "how deep crashes during recovery nest (default: ${DEFAULT-VALUE})")
    private int depth;

    @Option(names = "--recovery", defaultValue = "64", paramLabel = "N",
            description = "crashes during recovery are tried at one in N images; 0: at none (default: ${DEFAULT-VALUE})")
    private int recoveryOf;

    @Option(names = "--second", defaultValue = "100", paramLabel = "N",
            description = "at one in N images the workload goes on and crashes again; 0: at none (default: ${DEFAULT-VALUE})")
    private int secondOf;

    @Option(names = "--schedules", defaultValue = "3", paramLabel = "N",
            description = "a workload of several threads is recorded so often, each time with other delays (default: ${DEFAULT-VALUE})")
    private int schedules;

    @Option(names = "--gc", paramLabel = "NAME",
            description = "Serial, Parallel or G1 for the JVMs that record and start up (default: workloads take turns)")
    private String collector;

    @Option(names = "--keep", description = "keep the traces even if nothing is found")
    private boolean keep;

    @Option(names = "--folder", paramLabel = "DIR", description = "for kept traces and crash reports (default: build/crash)")
    private Path folder;

    @Option(names = "--jvm-arg", paramLabel = "ARG", description = "a further argument of all JVMs; may be repeated")
    private List<String> jvmArguments = new ArrayList<>();

    @Option(names = "--jdk", paramLabel = "DIR", description = "the AutoPersist JDK (default: the one that ./ap build makes)")
    private Path jdk;

    /** With the number of images of the whole command, if it was given. */
    CrashOptions options() {
        CrashOptions options = CrashOptions.of(jdk != null ? CrashJdk.of(jdk) : CrashJdk.find(), keepFolder()).withSeed(seed)
                .withDurability(durability).withDepth(depth).withSamples(50, recoveryOf, secondOf, 64).withKeepTrace(keep)
                .withFlags(jvmArguments, List.of());
        if (images != null) {
            options = options.withImages(images);
        }
        return jobs == null ? options : options.withJobs(jobs);
    }

    /** For the workload of this number. */
    String collector(int number) {
        return collector != null ? collector : COLLECTORS.get(Math.floorMod(number + (int) seed, COLLECTORS.size()));
    }

    /** Further flags for the workload of this number, those that were given last. Each combination with a collector takes its turn. */
    List<String> flags(int number) {
        List<String> flags = new ArrayList<>(
                TRACKING.get(Math.floorMod(Math.floorDiv(number + (int) seed, COLLECTORS.size()), TRACKING.size())));
        flags.addAll(jvmArguments);
        return flags;
    }

    /** For everything; null: no limit. */
    Duration timeLimit() {
        return minutes == null ? null : Duration.ofMillis((long) (minutes * 60_000));
    }

    private static Path checkout() {
        return Path.of(System.getProperty("autopersist.checkout", ""));
    }

    /** For kept traces and records. */
    Path keepFolder() {
        return (folder != null ? folder : checkout().resolve("build/crash")).toAbsolutePath();
    }

    /** The JVM's sources of AutoPersist. */
    Path sources() {
        return checkout().resolve("hotspot/src/share/nvm");
    }

    /** In how many schedules a workload is recorded. */
    int schedulesOf(NamedWorkload workload) {
        return workload.isConcurrent() ? Math.max(1, schedules) : 1;
    }
}
