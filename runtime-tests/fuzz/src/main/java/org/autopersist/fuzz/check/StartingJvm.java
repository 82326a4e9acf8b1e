package org.autopersist.fuzz.check;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Starts a JVM with an image, as a user does. For one thread. */
public final class StartingJvm {

    private static final long PATIENCE_SECONDS = 120;

    /** The collectors that AutoPersist supports. */
    public static final List<String> COLLECTORS = List.of("-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseG1GC");

    private final Jvm jvm;
    private final Path errors;

    public StartingJvm(Jvm jvm, Path errors) {
        this.jvm = jvm;
        this.errors = errors;
    }

    /** The outcome with an image whose roots these classes have; the number chooses a collector. */
    public Answer check(Path image, List<String> classes, long number) throws IOException, InterruptedException {
        List<String> flags = List.of(COLLECTORS.get((int) (number % COLLECTORS.size())), "-XX:NVMImage=" + image, "-XX:+NVMVerify", "-XX:+VerifyBeforeGC", "-XX:+VerifyAfterGC");
        List<String> arguments = new ArrayList<>(List.of("started"));
        arguments.addAll(classes);
        Path output = errors.resolveSibling(errors.getFileName() + ".out");
        Process process = jvm.process(errors, flags, Checker.class.getName(), arguments).redirectOutput(output.toFile()).start();
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly().waitFor();
            return new Answer(Answer.Kind.HANGS, "did not end within " + PATIENCE_SECONDS + " s");
        }
        List<String> lines = Files.readString(output, StandardCharsets.ISO_8859_1).lines().toList();
        String answer = lines.stream().filter(l -> l.startsWith(Checker.ANSWER)).findFirst().orElse(null);
        String said = String.join("\n", lines);
        if (answer != null && process.exitValue() == 0) {
            return AttachingJvm.parse(answer);
        }
        if (process.exitValue() == 1 && answer == null && said.contains("NVM image") && !said.contains("fatal error has been detected")) {
            return new Answer(Answer.Kind.REFUSED, said.lines().filter(l -> l.contains("NVM image")).findFirst().orElse(said));
        }
        return new Answer(Answer.Kind.CRASHED, "exit code " + process.exitValue() + "\n" + said + "\n" + Jvm.tail(errors));
    }
}
