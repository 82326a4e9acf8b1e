package org.autopersist.fuzz;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
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

    /** The folder that {@code build} is in. */
    public static Path checkout() {
        return Path.of(System.getProperty("autopersist.checkout", "")).toAbsolutePath();
    }

    /** What {@code ./ap build} makes, given this option. */
    public enum Build {
        PRODUCT("jdk"), DEBUG("jdk-debug"), SANITIZED("jdk-asan");

        private final String folder;

        Build(String folder) {
            this.folder = folder;
        }

        /** Of {@code ./ap build}, and of the commands that take such a JDK; with a space before it. */
        public String option() {
            return switch (this) {
                case PRODUCT -> "";
                case DEBUG -> " --debug";
                case SANITIZED -> " --sanitize";
            };
        }

        /** @throws IllegalArgumentException if there is none; the message says how to make one */
        public Path jdk() {
            String named = System.getProperty("autopersist." + folder.replace('-', '.'), "");
            Path home = named.isBlank() ? checkout().resolve("build").resolve(folder) : Path.of(named);
            if (!Files.isExecutable(home.resolve("bin/java"))) {
                throw new IllegalArgumentException("there is no JDK in " + home + "; run: ./ap build" + option());
            }
            return home;
        }
    }

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
    public Build build() {
        return debug ? Build.DEBUG : Build.PRODUCT;
    }
}
