// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test.crash;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/**
 * How to explore the crash states of a workload. Immutable; the {@code with} methods return a changed copy.
 *
 * @param jdk the AutoPersist JDK
 * @param seed of the workload and of all choices
 * @param images how many images to check, about; fewer if there are not so many different ones
 * @param jobs checking JVMs at the same time
 * @param timeLimit for checking one workload; what is not checked then is left out
 * @param durability value of {@code -XX:NVMDurability}: {@code pmem} or {@code process}
 * @param keepFolder where traces of violations and crash reports go
 * @param keepTrace keep the trace even if nothing was found
 * @param flags further flags of all JVMs
 * @param checkFlags further flags of the checking JVMs only
 * @param goOnOf one in so many images is worked on with after its check; 0: none
 * @param recoveryOf one in so many images is recovered with a trace, whose crash states are checked too; 0: none
 * @param secondOf one in so many images is worked on with, and crashes again meanwhile; 0: none
 * @param depth how deep crashes during recovery nest, 1 or more
 * @param structureOf one in so many images is given to the {@link StructureCheck}s; 0: none
 * @param freshStarts so many images are also recovered by a JVM that starts up with them
 * @param maxViolations the search ends after about so many
 * @param schedule other numbers give the threads of the recorded run other schedules; 0: they run freely
 * @param collector of the JVMs that record and start up: {@code Serial}, {@code Parallel} or {@code G1}
 */
public record CrashOptions(Path jdk, long seed, long images, int jobs, Duration timeLimit, String durability,
        Path keepFolder, boolean keepTrace, List<String> flags, List<String> checkFlags, int goOnOf, int recoveryOf,
        int secondOf, int depth, int structureOf, int freshStarts, int maxViolations, long schedule, String collector) {

    /** @throws IllegalArgumentException if a value makes no sense */
    public CrashOptions {
        Objects.requireNonNull(jdk);
        require(images > 0, "images must be 1 or more");
        require(jobs > 0, "jobs must be 1 or more");
        require(depth > 0, "depth must be 1 or more");
        require(maxViolations > 0, "maxViolations must be 1 or more");
        require(durability.equals("pmem") || durability.equals("process"), "durability must be pmem or process, not " + durability);
        require(goOnOf >= 0 && recoveryOf >= 0 && secondOf >= 0 && structureOf >= 0 && freshStarts >= 0, "samples must be 0 or more");
        require(schedule >= 0, "schedule must be 0 or more");
        require(List.of("Serial", "Parallel", "G1").contains(collector), "collector must be Serial, Parallel or G1, not " + collector);
        flags = List.copyOf(flags);
        checkFlags = List.copyOf(checkFlags);
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new IllegalArgumentException(message);
        }
    }

    /** Usual values: seed 1, 20,000 images, as many JVMs as processors, {@code pmem}. */
    public static CrashOptions of(Path jdk, Path keepFolder) {
        return new CrashOptions(jdk, 1, 20_000, Runtime.getRuntime().availableProcessors(), Duration.ofHours(10), "pmem",
                keepFolder, false, List.of(), List.of(), 50, 64, 100, 1, 64, 3, 10, 0, "Serial");
    }

    public CrashOptions withSeed(long value) {
        return new CrashOptions(jdk, value, images, jobs, timeLimit, durability, keepFolder, keepTrace, flags, checkFlags,
                goOnOf, recoveryOf, secondOf, depth, structureOf, freshStarts, maxViolations, schedule, collector);
    }

    public CrashOptions withImages(long value) {
        return new CrashOptions(jdk, seed, value, jobs, timeLimit, durability, keepFolder, keepTrace, flags, checkFlags,
                goOnOf, recoveryOf, secondOf, depth, structureOf, freshStarts, maxViolations, schedule, collector);
    }

    public CrashOptions withJobs(int value) {
        return new CrashOptions(jdk, seed, images, value, timeLimit, durability, keepFolder, keepTrace, flags, checkFlags,
                goOnOf, recoveryOf, secondOf, depth, structureOf, freshStarts, maxViolations, schedule, collector);
    }

    public CrashOptions withTimeLimit(Duration value) {
        return new CrashOptions(jdk, seed, images, jobs, value, durability, keepFolder, keepTrace, flags, checkFlags,
                goOnOf, recoveryOf, secondOf, depth, structureOf, freshStarts, maxViolations, schedule, collector);
    }

    public CrashOptions withDurability(String value) {
        return new CrashOptions(jdk, seed, images, jobs, timeLimit, value, keepFolder, keepTrace, flags, checkFlags,
                goOnOf, recoveryOf, secondOf, depth, structureOf, freshStarts, maxViolations, schedule, collector);
    }

    public CrashOptions withKeepTrace(boolean value) {
        return new CrashOptions(jdk, seed, images, jobs, timeLimit, durability, keepFolder, value, flags, checkFlags,
                goOnOf, recoveryOf, secondOf, depth, structureOf, freshStarts, maxViolations, schedule, collector);
    }

    /** @param all for the recording JVM and the checking ones; @param checking for these only */
    public CrashOptions withFlags(List<String> all, List<String> checking) {
        return new CrashOptions(jdk, seed, images, jobs, timeLimit, durability, keepFolder, keepTrace, all, checking,
                goOnOf, recoveryOf, secondOf, depth, structureOf, freshStarts, maxViolations, schedule, collector);
    }

    /** One in so many images, each; 0: none. */
    public CrashOptions withSamples(int goOn, int recovery, int second, int structure) {
        return new CrashOptions(jdk, seed, images, jobs, timeLimit, durability, keepFolder, keepTrace, flags, checkFlags,
                goOn, recovery, second, depth, structure, freshStarts, maxViolations, schedule, collector);
    }

    public CrashOptions withDepth(int value) {
        return new CrashOptions(jdk, seed, images, jobs, timeLimit, durability, keepFolder, keepTrace, flags, checkFlags,
                goOnOf, recoveryOf, secondOf, value, structureOf, freshStarts, maxViolations, schedule, collector);
    }

    public CrashOptions withFreshStarts(int value) {
        return new CrashOptions(jdk, seed, images, jobs, timeLimit, durability, keepFolder, keepTrace, flags, checkFlags,
                goOnOf, recoveryOf, secondOf, depth, structureOf, value, maxViolations, schedule, collector);
    }

    public CrashOptions withMaxViolations(int value) {
        return new CrashOptions(jdk, seed, images, jobs, timeLimit, durability, keepFolder, keepTrace, flags, checkFlags,
                goOnOf, recoveryOf, secondOf, depth, structureOf, freshStarts, value, schedule, collector);
    }

    public CrashOptions withSchedule(long value) {
        return new CrashOptions(jdk, seed, images, jobs, timeLimit, durability, keepFolder, keepTrace, flags, checkFlags,
                goOnOf, recoveryOf, secondOf, depth, structureOf, freshStarts, maxViolations, value, collector);
    }

    public CrashOptions withCollector(String value) {
        return new CrashOptions(jdk, seed, images, jobs, timeLimit, durability, keepFolder, keepTrace, flags, checkFlags,
                goOnOf, recoveryOf, secondOf, depth, structureOf, freshStarts, maxViolations, schedule, value);
    }
}
