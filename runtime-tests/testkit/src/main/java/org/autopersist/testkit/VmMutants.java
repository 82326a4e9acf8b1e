// SPDX-License-Identifier: Apache-2.0
package org.autopersist.testkit;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.autopersist.testkit.process.ChildProgram;

/** The mutants that a built JVM knows ({@code -XX:NVMMutant}), by its own list. */
public final class VmMutants {

    private static final String NO_NAME = "list";
    private static final Pattern LINE = Pattern.compile("^  (\\S+) +(\\S.*)$");

    private VmMutants() {}

    /**
     * Name of each, and what it leaves out, in the JVM's order.
     *
     * @param jdk   the built JDK's home
     * @param names which are wanted
     * @throws IllegalStateException if the JVM lists none
     * @throws java.io.UncheckedIOException if it can't be started
     */
    public static Map<String, String> of(Path jdk, Predicate<String> names) {
        String output = String.join("\n", ChildProgram.of(
                jdk.resolve("bin/java").toString(), "-XX:+UnlockDiagnosticVMOptions", "-XX:+AutoPersist",
                "-XX:NVMMutant=" + NO_NAME, "-version").oneStream().run().out());
        Map<String, String> mutants = new LinkedHashMap<>();
        output.lines().map(LINE::matcher).filter(Matcher::matches).filter(line -> names.test(line.group(1)))
                .forEach(line -> mutants.put(line.group(1), line.group(2)));
        if (mutants.isEmpty()) {
            throw new IllegalStateException("The JVM of " + jdk + " lists no mutants:\n" + output);
        }
        return mutants;
    }
}
