// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.check;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.autopersist.testkit.process.ChildResult;
import org.autopersist.testkit.process.RunningChild;

/** A JVM that opens one image after the other, and is replaced when it dies or hangs. For one thread. */
public final class AttachingJvm implements AutoCloseable {

    /** Images one JVM opens before a fresh one goes on, so that no fault can hide what came before. */
    private static final int IMAGES = 5_000;

    private static final int SHOWN = 15;
    /** For one answer. */
    private static final Duration PATIENCE = Duration.ofSeconds(120);
    /** For all images of one JVM. */
    private static final Duration LONGEST_LIFE = PATIENCE.multipliedBy(IMAGES + 2);

    private final Jvm jvm;
    private final List<String> classes;
    private RunningChild child;
    private int images;

    public AttachingJvm(Jvm jvm, List<String> classes) {
        this.jvm = jvm;
        this.classes = classes;
    }

    private void start() throws IOException {
        close();
        List<String> flags = List.of("-XX:+UseSerialGC", "-XX:+AutoPersist", "-XX:NVMCrashSim=check");
        List<String> arguments = new ArrayList<>(List.of("attach"));
        arguments.addAll(classes);
        child = jvm.child(flags, Checker.class.getName(), arguments).patience(LONGEST_LIFE).start();
        images = 0;
        Answer ready = answer();
        if (ready.kind() != Answer.Kind.READY) {
            throw new IOException("A checking JVM does not start: " + ready.message());
        }
    }

    /** Opens the image, works with it, closes it again. */
    public Answer check(Path image) throws IOException {
        if (child == null || !child.isAlive() || ++images > IMAGES) {
            start();
        }
        child.send(image.toString());
        Answer answer = answer();
        if (answer.kind() != Answer.Kind.REFUSED && answer.kind() != Answer.Kind.RECOVERED) {
            close();
        }
        return answer;
    }

    private Answer answer() {
        Optional<String> line = child.takeLine(Checker.ANSWER, PATIENCE);
        if (line.isPresent()) {
            return parse(line.get());
        }
        if (!child.hasFallenSilent()) {
            return new Answer(Answer.Kind.HANGS, "no answer within " + PATIENCE.toSeconds() + " s");
        }
        ChildResult result = child.awaitEnd();
        String said = result.out().stream().filter(l -> !l.startsWith(Checker.ANSWER)).limit(SHOWN).collect(Collectors.joining("\n"));
        return new Answer(Answer.Kind.CRASHED, "exit code " + result.exitCode() + "\n" + said + "\n" + Jvm.tail(result.err()));
    }

    static Answer parse(String line) {
        String[] parts = line.substring(Checker.ANSWER.length()).split(" ", 2);
        return new Answer(Answer.Kind.valueOf(parts[0]), parts[1]);
    }

    @Override
    public void close() {
        if (child != null) {
            child.kill();
            child = null;
        }
    }
}
