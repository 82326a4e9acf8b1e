// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz;

import java.util.concurrent.TimeUnit;
import org.autopersist.testkit.BuiltJdk;
import picocli.CommandLine.Option;

/** How long a search goes on, on what, with which choices. */
public final class FuzzOptions {

    @Option(names = "--seed", defaultValue = "1", description = "of all choices; of several programs, the first one's (${DEFAULT-VALUE})")
    private long seed;

    @Option(names = "--minutes", description = "begin nothing after so long")
    private Double minutes;

    @Option(names = "--jobs", description = "JVMs at a time; default: one per processor")
    private Integer jobs;

    @Option(names = "--debug", description = "the fastdebug JVM")
    private boolean debug;

    /** Of all choices. */
    public long seed() {
        return seed;
    }

    /** In {@link System#nanoTime}, if it begins now. */
    public long deadline() {
        return minutes == null ? Long.MAX_VALUE : System.nanoTime() + (long) (minutes * TimeUnit.MINUTES.toNanos(1));
    }

    /** Whether {@code --jobs} is a number of JVMs. */
    public boolean hasJobs() {
        return jobs == null || jobs >= 1;
    }

    /** How many JVMs run at a time. */
    public int jobs() {
        return jobs != null ? jobs : Runtime.getRuntime().availableProcessors();
    }

    /** Which JVM is asked for. */
    public BuiltJdk jdk() {
        return debug ? BuiltJdk.DEBUG : BuiltJdk.PRODUCT;
    }
}
