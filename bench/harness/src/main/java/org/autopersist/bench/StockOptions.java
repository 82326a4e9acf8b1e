// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.autopersist.bench.measure.BenchFailure;
import org.autopersist.bench.measure.Machine;
import picocli.CommandLine.Option;

/** The JDK of those that are compared with. */
final class StockOptions {

    @Option(
            names = "--stock-jdk",
            paramLabel = "DIR",
            defaultValue = "${sys:autopersist.base:-${env:JAVA_HOME}}",
            description = "the JDK for rivals (default: the one that the AutoPersist JDK is made of)")
    private Path jdk;

    /** @throws BenchFailure if there is none */
    Path jdk() {
        if (jdk == null || !Files.isExecutable(jdk.resolve("bin/java"))) {
            throw new BenchFailure("There is no JDK in " + jdk + "; name a JDK 25 with --stock-jdk");
        }
        return jdk.toAbsolutePath();
    }

    String version() throws IOException {
        return Machine.here(jdk()).jdk();
    }
}
