package org.autopersist.test.crash;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The AutoPersist JDK that recording and checking JVMs are started from. */
public final class CrashJdk {

    /** The system property that names it. */
    public static final String PROPERTY = "autopersist.jdk";

    /** What {@code ./ap build} writes into the file "release" of a JDK that it makes. */
    private static final String MARK = "AUTOPERSIST_BASE=";

    private CrashJdk() {}

    /**
     * The folder of system property {@value #PROPERTY}, or {@code java.home} if this is an AutoPersist JDK.
     *
     * @throws IllegalStateException if there is none; the message says what to do
     */
    public static Path find() {
        String named = System.getProperty(PROPERTY, "");
        if (!named.isBlank()) {
            Path jdk = Path.of(named).toAbsolutePath();
            if (!Files.isExecutable(jdk.resolve("bin/java"))) {
                throw new IllegalStateException("-D" + PROPERTY + "=" + named + " is not a JDK: it has no bin/java");
            }
            return jdk;
        }
        Path own = Path.of(System.getProperty("java.home"));
        if (isAutoPersist(own)) {
            return own;
        }
        throw new IllegalStateException("Crash tests need the AutoPersist JDK: name its folder with -D" + PROPERTY
                + "=DIR (./ap build makes it, as build/jdk), or run the tests on it");
    }

    private static boolean isAutoPersist(Path jdk) {
        try {
            return Files.readString(jdk.resolve("release")).contains(MARK);
        } catch (IOException _) {
            return false;
        }
    }
}
