package org.autopersist.fuzz.check;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A JVM that opens one image after the other, and is replaced when it dies or hangs. For one thread. */
public final class AttachingJvm implements AutoCloseable {

    private static final String END = "";
    /** Images one JVM opens before a fresh one goes on, so that no fault can hide what came before. */
    private static final int IMAGES = 5_000;

    private static final int SHOWN = 15;

    private final Jvm jvm;
    private final Path errors;
    private final List<String> classes;
    private final Duration patience;
    private Process process;
    private Writer requests;
    private BlockingQueue<String> answers;
    private Queue<String> output;
    private int images;

    public AttachingJvm(Jvm jvm, Path errors, List<String> classes) {
        this.jvm = jvm;
        this.errors = errors;
        this.classes = classes;
        this.patience = Duration.ofSeconds(120);
    }

    private void start() throws IOException, InterruptedException {
        close();
        List<String> flags = List.of("-XX:+UseSerialGC", "-XX:+AutoPersist", "-XX:NVMCrashSim=check");
        List<String> arguments = new java.util.ArrayList<>(List.of("attach"));
        arguments.addAll(classes);
        Process started = jvm.process(errors, flags, Checker.class.getName(), arguments).start();
        process = started;
        requests = started.outputWriter(StandardCharsets.UTF_8);
        BlockingQueue<String> lines = new LinkedBlockingQueue<>();
        answers = lines;
        Queue<String> said = new ConcurrentLinkedQueue<>();
        output = said;
        images = 0;
        Thread.ofPlatform().daemon().start(() -> {
            try (BufferedReader reader = new BufferedReader(new InputStreamReader(started.getInputStream(), StandardCharsets.UTF_8))) {
                reader.lines().forEach(l -> (l.startsWith(Checker.ANSWER) ? lines : said).add(l));
            } catch (IOException | java.io.UncheckedIOException e) {
                // The process is gone.
            }
            lines.add(END);
        });
        Answer ready = answer();
        if (ready.kind() != Answer.Kind.READY) {
            throw new IOException("A checking JVM does not start: " + ready.message());
        }
    }

    /** Opens the image, works with it, closes it again. */
    public Answer check(Path image) throws IOException, InterruptedException {
        if (process == null || !process.isAlive() || ++images > IMAGES) {
            start();
        }
        try {
            requests.write(image + "\n");
            requests.flush();
        } catch (IOException e) {
            // It has ended, and says why below.
        }
        Answer answer = answer();
        if (answer.kind() != Answer.Kind.REFUSED && answer.kind() != Answer.Kind.RECOVERED) {
            close();
        }
        return answer;
    }

    private Answer answer() throws InterruptedException {
        String line = answers.poll(patience.toMillis(), TimeUnit.MILLISECONDS);
        if (line == null) {
            return new Answer(Answer.Kind.HANGS, "no answer within " + patience.toSeconds() + " s");
        }
        if (line.equals(END)) {
            return new Answer(Answer.Kind.CRASHED, "exit code " + process.waitFor() + "\n"
                    + String.join("\n", output.stream().limit(SHOWN).toList()) + "\n" + Jvm.tail(errors));
        }
        return parse(line);
    }

    static Answer parse(String line) {
        String[] parts = line.substring(Checker.ANSWER.length()).split(" ", 2);
        return new Answer(Answer.Kind.valueOf(parts[0]), parts[1]);
    }

    @Override
    public void close() throws InterruptedException {
        if (process != null) {
            process.destroyForcibly().waitFor();
            process = null;
        }
    }
}
