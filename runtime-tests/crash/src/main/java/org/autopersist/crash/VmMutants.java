package org.autopersist.crash;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.autopersist.test.crash.CrashTestException;
import org.autopersist.testkit.process.ChildProgram;

/** The mutants that the JVM itself knows, by its own list. */
final class VmMutants {

    private static final String NO_NAME = "list";
    private static final Pattern LINE = Pattern.compile("^  (\\S+) +(\\S.*)$");

    private VmMutants() {}

    /** Name and what the mutant leaves out. Those of disk mode, which has no simulation here, and of compilers, are left out. */
    static Map<String, String> of(Path jdk) {
        try {
            String output = String.join("\n", ChildProgram.of(
                    jdk.resolve("bin/java").toString(), "-XX:+UnlockDiagnosticVMOptions", "-XX:+AutoPersist",
                    "-XX:NVMMutant=" + NO_NAME, "-version").oneStream().run().out());
            Map<String, String> mutants = parse(output);
            if (mutants.isEmpty()) {
                throw new CrashTestException("The JVM of " + jdk + " lists no mutants:\n" + output);
            }
            return mutants;
        } catch (UncheckedIOException e) {
            throw new CrashTestException("The JVM of " + jdk + " can't be started: " + e.getMessage(), e);
        }
    }

    static Map<String, String> parse(String output) {
        Map<String, String> mutants = new LinkedHashMap<>();
        output.lines().map(LINE::matcher).filter(Matcher::matches)
                .filter(line -> !line.group(1).startsWith("disk-") && !line.group(1).startsWith("jit-"))
                .forEach(line -> mutants.put(line.group(1), line.group(2)));
        return mutants;
    }
}
