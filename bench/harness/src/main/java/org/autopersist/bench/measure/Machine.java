// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.measure;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** Where figures come from, without which they mean little. */
public record Machine(String time, String processor, int processors, String kernel, String jdk, double loadAverage) {

    private static final double BUSY = 0.5;

    public static Machine here(Path jdk) throws IOException {
        return new Machine(
                Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
                valueOf(Path.of("/proc/cpuinfo"), "model name", ":"),
                Runtime.getRuntime().availableProcessors(),
                System.getProperty("os.name") + " " + System.getProperty("os.version"),
                valueOf(jdk.resolve("release"), "JAVA_RUNTIME_VERSION", "="),
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage());
    }

    /** Whether figures of the two can be compared. */
    public boolean isLike(Machine other) {
        return processor.equals(other.processor) && processors == other.processors && kernel.equals(other.kernel)
                && jdk.equals(other.jdk);
    }

    /** Both of two that are alike, as one: each time, and the higher load. */
    public Machine and(Machine other) {
        return new Machine(
                time + ", " + other.time, processor, processors, kernel, jdk, Math.max(loadAverage, other.loadAverage));
    }

    public void print() {
        System.out.printf("%s, %d processors, %s, JDK %s%n", processor, processors, kernel, jdk);
        if (loadAverage > BUSY) {
            System.out.printf("The machine is busy (load average %.1f): take the figures as rough.%n", loadAverage);
        }
    }

    private static String valueOf(Path file, String key, String separator) throws IOException {
        if (!Files.isReadable(file)) {
            return "unknown";
        }
        for (String line : Files.readAllLines(file)) {
            String[] parts = line.split(separator, 2);
            if (parts.length == 2 && parts[0].strip().equals(key)) {
                return parts[1].strip().replace("\"", "");
            }
        }
        return "unknown";
    }
}
