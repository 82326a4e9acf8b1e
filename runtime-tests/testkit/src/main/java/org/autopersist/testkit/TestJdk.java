// SPDX-License-Identifier: Apache-2.0
package org.autopersist.testkit;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The JDKs that child JVMs come from. Thread-safe. */
public final class TestJdk {

    private TestJdk() {}

    /**
     * The AutoPersist JDK under test: system property {@code autopersist.jdk}, or build/jdk of the checkout.
     *
     * @throws IllegalStateException if there is none
     */
    public static Path product() {
        return BuiltJdk.PRODUCT.find().orElseThrow(() -> new IllegalStateException(
                "No JDK to test: build it with ./ap build, or name one with -Dautopersist.jdk=DIR"));
    }

    /** The fastdebug JDK, system property {@code autopersist.jdk.debug} or build/jdk-debug, if it is there. */
    public static Optional<Path> debug() {
        return BuiltJdk.DEBUG.find();
    }

    /** The JDK that runs the tests themselves, which has never heard of AutoPersist. */
    public static Path stock() {
        return Path.of(System.getProperty("java.home"));
    }

    /** The checkout: system property {@code autopersist.checkout}, or the nearest folder above that has ./ap, or this one. */
    public static Path checkout() {
        String named = System.getProperty("autopersist.checkout", "");
        if (!named.isBlank()) {
            return Path.of(named).toAbsolutePath();
        }
        Path here = Path.of("").toAbsolutePath();
        for (Path folder = here; folder != null; folder = folder.getParent()) {
            if (Files.isExecutable(folder.resolve("ap")) && Files.exists(folder.resolve("pom.xml"))) {
                return folder;
            }
        }
        return here;
    }
}
