package org.autopersist.crash;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.autopersist.test.crash.CrashTestException;

/** The mutants that the JVM itself knows, by its own list. */
final class VmMutants {

    private static final String NO_NAME = "list";
    private static final Pattern LINE = Pattern.compile("^  (\\S+) +(\\S.*)$");

    private VmMutants() {}

    /** Name and what the mutant leaves out. */
    static Map<String, String> of(Path jdk) {
        try {
            Process process = new ProcessBuilder(jdk.resolve("bin/java").toString(), "-XX:+UnlockDiagnosticVMOptions",
                    "-XX:+AutoPersist", "-XX:NVMMutant=" + NO_NAME, "-version").redirectErrorStream(true).start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            process.waitFor();
            Map<String, String> mutants = parse(output);
            if (mutants.isEmpty()) {
                throw new CrashTestException("The JVM of " + jdk + " lists no mutants:\n" + output);
            }
            return mutants;
        } catch (IOException e) {
            throw new CrashTestException("The JVM of " + jdk + " can't be started: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CrashTestException("Interrupted", e);
        }
    }

    static Map<String, String> parse(String output) {
        Map<String, String> mutants = new LinkedHashMap<>();
        output.lines().map(LINE::matcher).filter(Matcher::matches).forEach(line -> mutants.put(line.group(1), line.group(2)));
        return mutants;
    }
}
