// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.autopersist.fuzz.jit.life.Life;
import org.autopersist.fuzz.jit.life.LifePlan;
import org.autopersist.testkit.TestJdk;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;

/**
 * The JVMs in which programs live. Thread-safe.
 *
 * @param tested   the JDK under test
 * @param durable  whether it has images; if not, all data is volatile
 * @param crashes  a folder for crash reports
 * @param patience how long a life may take
 * @param texts    whether lives write down their data, as text
 */
public record Jvms(Path tested, boolean durable, Path crashes, Duration patience, boolean texts) {

    private static final String IMAGE_SIZE = "192m";

    private static final String DURABILITY = "-XX:NVMDurability=";

    /** What programs call by method handles. */
    private static final List<String> OPENED = Stream.of("java.math", "sun.security.provider", "com.sun.crypto.provider")
            .map(name -> "--add-opens=java.base/" + name + "=ALL-UNNAMED").toList();

    /**
     * How a life went.
     *
     * @param lines   what its programs did, by numbers; "!" and a text of those that threw
     * @param failure why it did not come to its end, or null
     * @param out     all that it has printed
     */
    record Outcome(Map<Integer, String> lines, Verdict failure, List<String> out) {}

    /** With another patience. */
    Jvms withPatience(Duration other) {
        return new Jvms(tested, durable, crashes, other, texts);
    }

    /** With texts. */
    public Jvms withTexts() {
        return new Jvms(tested, durable, crashes, patience, true);
    }

    Outcome run(LifePlan plan, Setting setting, Path folder, Path image) {
        boolean isJudge = plan.which() == LifePlan.Which.JUDGE;
        ChildJvm jvm = new ChildJvm(isJudge ? TestJdk.stock() : tested, crashes).classPathFirst(folder.resolve("classes"))
                .flags("--add-exports", "java.base/jdk.internal.misc=ALL-UNNAMED").flags(OPENED)
                .flags("-XX:+UnlockDiagnosticVMOptions", "-XX:-UsePerfData", "-XX:-BytecodeVerificationRemote", "-Xms64m");
        switch (plan.which()) {
            case JUDGE -> jvm.flags("-Xint", "-XX:+UseSerialGC", "-Xmx256m");
            case FIRST -> jvm.flags(setting.flags());
            default -> jvm.flags("-XX:+UseSerialGC", "-Xmx512m", "-XX:TieredStopAtLevel=1").flags(setting.flags().stream()
                    .filter(flag -> flag.startsWith(DURABILITY)).toList());
        }
        if (!durable) {
            jvm.flags("-XX:+IgnoreUnrecognizedVMOptions");
        } else if (!isJudge) {
            jvm.image(image, IMAGE_SIZE).flags("-XX:DurableRoots=@" + folder.resolve("roots"));
        }
        ChildResult result;
        try {
            result = jvm.main(Life.class, plan.arguments()).patience(patience).run();
        } catch (AssertionError e) {
            return new Outcome(lines(e.getMessage().lines().toList()), new Verdict(Verdict.Kind.HUNG, e.getMessage()),
                    List.of());
        }
        if (result.exitCode() == 1 && (says(result, "Error occurred during initialization of VM") || says(result,
                "Could not create the Java"))) {
            if (!Files.exists(plan.programs())) {
                throw new IllegalStateException("Another process has deleted " + folder + " while its programs ran");
            }
            throw new IllegalArgumentException("The JVM does not start with these flags:\n" + result);
        }
        Map<Integer, String> lines = lines(result.out());
        return new Outcome(lines, failure(result, lines.size() < plan.end() - plan.first()), result.out());
    }

    private static boolean says(ChildResult result, String text) {
        return result.out().stream().anyMatch(line -> line.contains(text)) || result.err().stream()
                .anyMatch(line -> line.contains(text));
    }

    private static Verdict failure(ChildResult result, boolean isShort) {
        if (result.exitCode() == 0 && !isShort && result.hasLine(Life.END)) {
            return null;
        }
        boolean crashed = result.exitCode() > 128 || says(result, "fatal error");
        return new Verdict(crashed ? Verdict.Kind.CRASHED : Verdict.Kind.DIED, result.toString());
    }

    private static Map<Integer, String> lines(List<String> out) {
        Map<Integer, String> lines = new HashMap<>();
        for (String line : out) {
            boolean did = line.startsWith(Life.DID);
            if (did || line.startsWith(Life.THREW)) {
                int number = line.indexOf(' ') + 1;
                int space = line.indexOf(' ', number);
                lines.put(Integer.parseInt(line.substring(number, space)), (did ? "" : "!") + line.substring(space + 1));
            }
        }
        return lines;
    }
}
