// SPDX-License-Identifier: Apache-2.0
package org.autopersist.foreign;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.autopersist.testkit.BuiltJdk;
import org.autopersist.testkit.TestJdk;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The command line of {@code ./ap test foreign}. */
@Command(name = "foreign", mixinStandardHelpOptions = true, sortOptions = false,
        description = "Runs test suites of other projects, first as they are, then with durable fixtures and -XX:+NVMStressRoots in two"
                + " lives with each collector. A test that passes without, fails with it, and not because a store of what"
                + " can't be kept is refused, is a failure; so are a JVM that ends, and fixtures that the second life finds changed.",
        footer = "Exit codes: 0 no failure, 1 failures, 2 wrong use")
public final class Foreign implements Callable<Integer> {

    private static final Duration PATIENCE = Duration.ofMinutes(30);
    private static final int MOST_SHOWN = 20;

    @Option(names = "--suite", description = "only this one: ${COMPLETION-CANDIDATES}")
    private Suite suite;

    @Option(names = "--every", defaultValue = "10", description = "of guava-testlib's 370,000 tests each so many (${DEFAULT-VALUE})")
    private int every;

    @Option(names = "--flags", split = " ", description = "more flags for the JVMs, separated by spaces")
    private List<String> flags = List.of();

    @Option(names = "--collectors", split = ",", defaultValue = "Serial,Parallel,G1", description = "with these (${DEFAULT-VALUE})")
    private List<String> collectors;

    @Option(names = "--debug", description = "the fastdebug JVM")
    private boolean debug;

    private Path jdk;
    private Path folder;
    private int failures;

    public static void main(String[] args) {
        System.exit(new CommandLine(new Foreign()).setCaseInsensitiveEnumValuesAllowed(true).execute(args));
    }

    @Override
    public Integer call() throws IOException {
        try {
            jdk = (debug ? BuiltJdk.DEBUG : BuiltJdk.PRODUCT).home();
        } catch (IllegalArgumentException e) {
            throw new CommandLine.ParameterException(new CommandLine(this), e.getMessage());
        }
        folder = Files.createDirectories(TestJdk.checkout().resolve("build/foreign"));
        for (Suite each : suite != null ? List.of(suite) : List.of(Suite.values())) {
            run(each);
        }
        System.out.println(failures == 0 ? "no failure" : failures + " failures");
        return failures == 0 ? 0 : 1;
    }

    private void run(Suite each) throws IOException {
        Path text = folder.resolve("fixtures.txt");
        Files.deleteIfExists(text);
        Map<String, String> asItIs = outcomes(life(each, text, List.of()));
        System.out.println(each + " as it is: " + counts(asItIs));
        for (String collector : collectors) {
            Path image = folder.resolve(each.name().toLowerCase() + ".nvm");
            Files.deleteIfExists(image);
            Files.deleteIfExists(text);
            Map<String, String> plain = new TreeMap<>(asItIs);
            for (int life = 1; life <= 2; life++) {
                String name = each + " with " + collector + ", life " + life;
                try {
                    ChildResult result = life(each, text, List.of("-XX:+Use" + collector + "GC", "-XX:NVMImage=" + image, "-XX:NVMSize=2g",
                            "-XX:UnrecoverableFields=" + each.unrecoverable,
                            "-XX:+UnlockDiagnosticVMOptions", "-XX:+NVMStressRoots", "-XX:+NVMVerify"));
                    if (life == 2 && each.counting != null) {
                        plain.keySet().removeIf(test -> test.contains(each.counting));
                    }
                    compare(name, plain, result);
                } catch (AssertionError e) {
                    fail(name + ": " + e.getMessage());
                    break;
                }
            }
            Files.deleteIfExists(image);
        }
    }

    private ChildResult life(Suite each, Path text, List<String> more) {
        List<String> opens = new ArrayList<>();
        for (String name : List.of("java.lang", "java.util", "java.util.concurrent", "java.util.concurrent.atomic", "java.math", "java.time")) {
            opens.add("--add-opens=java.base/" + name + "=ALL-UNNAMED");
        }
        return new ChildJvm(jdk, folder).flags(opens).flags("-Xmx1g").flags(more).flags(flags)
                .main(SuiteLife.class, each.name(), text.toString(), Integer.toString(every)).patience(PATIENCE).run().exited(0);
    }

    private void compare(String name, Map<String, String> plain, ChildResult result) {
        Map<String, String> durable = outcomes(result);
        result.out().stream().filter(line -> line.startsWith(SuiteLife.DIFFERENCE)).forEach(line -> fail(name + " " + line));
        System.out.println(name + ": " + counts(durable) + result.out().stream().filter(line -> line.startsWith(SuiteLife.SUMMARY))
                .map(line -> "; " + line).findFirst().orElse(""));
        int shown = 0;
        for (Map.Entry<String, String> test : plain.entrySet()) {
            String now = durable.getOrDefault(test.getKey(), "not run");
            if (test.getValue().startsWith(Outcomes.PASSED) && !now.startsWith(Outcomes.PASSED) && !now.startsWith(Outcomes.REFUSED)) {
                failures++;
                if (shown++ < MOST_SHOWN) {
                    System.out.println("  " + test.getKey() + ": " + now);
                }
            }
        }
    }

    private void fail(String text) {
        failures++;
        System.out.println(text);
    }

    /** By test; of several of one name the last. */
    private static Map<String, String> outcomes(ChildResult result) {
        Map<String, String> outcomes = new TreeMap<>();
        for (String line : result.out()) {
            for (String kind : List.of(Outcomes.PASSED, Outcomes.FAILED, Outcomes.REFUSED)) {
                if (line.startsWith(kind)) {
                    int end = line.indexOf('\t');
                    outcomes.put(line.substring(kind.length(), end < 0 ? line.length() : end), kind + (end < 0 ? "" : line.substring(end + 1)));
                }
            }
        }
        return outcomes;
    }

    private static String counts(Map<String, String> outcomes) {
        StringBuilder text = new StringBuilder();
        for (String kind : List.of(Outcomes.PASSED, Outcomes.FAILED, Outcomes.REFUSED)) {
            text.append(text.isEmpty() ? "" : ", ").append(outcomes.values().stream().filter(o -> o.startsWith(kind)).count()).append(' ').append(kind.strip());
        }
        return text.toString();
    }
}
