// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.check;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.autopersist.testkit.process.ChildResult;
import org.autopersist.testkit.process.RunningChild;

/** Starts a JVM with an image, as a user does. For one thread. */
public final class StartingJvm {

    private static final Duration PATIENCE = Duration.ofSeconds(120);

    /** The collectors that AutoPersist supports. */
    public static final List<String> COLLECTORS = List.of("-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseG1GC");

    private final Jvm jvm;

    public StartingJvm(Jvm jvm) {
        this.jvm = jvm;
    }

    /** The outcome with an image whose roots these classes have; the number chooses a collector. */
    public Answer check(Path image, List<String> classes, long number) {
        List<String> flags = List.of(COLLECTORS.get((int) (number % COLLECTORS.size())), "-XX:NVMImage=" + image, "-XX:+NVMVerify", "-XX:+VerifyBeforeGC", "-XX:+VerifyAfterGC");
        List<String> arguments = new ArrayList<>(List.of("started"));
        arguments.addAll(classes);
        ChildResult result;
        try (RunningChild child = jvm.child(flags, Checker.class.getName(), arguments).start()) {
            if (!child.endsWithin(PATIENCE)) {
                child.kill();
                return new Answer(Answer.Kind.HANGS, "did not end within " + PATIENCE.toSeconds() + " s");
            }
            result = child.awaitEnd();
        }
        List<String> lines = result.out();
        String answer = lines.stream().filter(l -> l.startsWith(Checker.ANSWER)).findFirst().orElse(null);
        String said = String.join("\n", lines);
        if (answer != null && result.exitCode() == 0) {
            return AttachingJvm.parse(answer);
        }
        if (result.exitCode() == 1 && answer == null && said.contains("NVM image") && !said.contains("fatal error has been detected")) {
            return new Answer(Answer.Kind.REFUSED, said.lines().filter(l -> l.contains("NVM image")).findFirst().orElse(said));
        }
        return new Answer(Answer.Kind.CRASHED, "exit code " + result.exitCode() + "\n" + said + "\n" + Jvm.tail(result.err()));
    }
}
