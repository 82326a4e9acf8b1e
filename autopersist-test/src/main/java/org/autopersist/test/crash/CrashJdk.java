// SPDX-License-Identifier: Apache-2.0
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
            return of(Path.of(named));
        }
        Path own = Path.of(System.getProperty("java.home"));
        if (isAutoPersist(own)) {
            return own;
        }
        throw new IllegalStateException("Crash tests need the AutoPersist JDK: name its folder with -D" + PROPERTY
                + "=DIR (./ap build makes it, as build/jdk), or run the tests on it");
    }

    /**
     * That folder, as an absolute path.
     *
     * @throws IllegalStateException if there is no JDK
     */
    public static Path of(Path folder) {
        Path jdk = folder.toAbsolutePath();
        if (!Files.isExecutable(jdk.resolve("bin/java"))) {
            throw new IllegalStateException(folder + " is not a JDK: it has no bin/java. ./ap build makes the AutoPersist JDK"
                    + " as build/jdk");
        }
        return jdk;
    }

    private static boolean isAutoPersist(Path jdk) {
        try {
            return Files.readString(jdk.resolve("release")).contains(MARK);
        } catch (IOException _) {
            return false;
        }
    }
}
