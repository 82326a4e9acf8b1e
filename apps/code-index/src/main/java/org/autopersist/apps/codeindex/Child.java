// SPDX-License-Identifier: Apache-2.0
package org.autopersist.apps.codeindex;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** One life of an indexer process, as the driver sees it: a JVM that prints lines until it ends or is killed. */
final class Child {

    private static final int LONGEST_DELAY_MILLIS = 100;

    private int start = -1;
    private int done;
    private long millis;
    private long recoveredObjects;
    private long recoveredBytes;
    private long recoveryNanos;
    private long imageUsed;
    private boolean finished;
    private final List<String> answers = new ArrayList<>();

    private Child() {}

    /**
     * Runs a command to its end, or to SIGKILL.
     *
     * @param killAt the number of files after which to kill it, a little later, at a moment by {@code random}; or
     *        {@link Integer#MAX_VALUE}
     * @param progress is told how far it is
     * @throws DemoFailure if it ends by itself and is not finished
     */
    static Child run(List<String> command, Path errors, int killAt, Random random, ProgressLine progress)
            throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
        Child child = new Child();
        Thread killer = null;
        try (BufferedReader out = new BufferedReader(
                new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line; (line = out.readLine()) != null; ) {
                child.read(line);
                progress.at(child.done, "");
                if (child.done >= killAt && killer == null) {
                    int delay = random.nextInt(LONGEST_DELAY_MILLIS);
                    killer = Thread.ofVirtual().start(() -> killLater(process, delay));
                }
            }
            if (killer != null) {
                killer.join();
            }
        } finally {
            process.destroyForcibly();
        }
        int code = process.waitFor();
        if (!child.finished && killer == null) {
            throw new DemoFailure("The indexer ended with exit code " + code + ":\n" + Files.readString(errors)
                    + "\nIts command was: " + String.join(" ", command));
        }
        return child;
    }

    private static void killLater(Process process, int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException _) {
            // then now
        }
        process.toHandle().destroyForcibly(); // by the handle, since the other way closes the pipe before it is empty
    }

    private void read(String line) {
        String[] words = line.split(" ");
        switch (words[0] + " ") {
            case IndexerProcess.RECOVERED -> {
                recoveredObjects = Long.parseLong(words[1]);
                recoveredBytes = Long.parseLong(words[2]);
                recoveryNanos = Long.parseLong(words[3]);
            }
            case IndexerProcess.START -> {
                start = Integer.parseInt(words[1]);
                done = start;
            }
            case IndexerProcess.DONE -> {
                done = Integer.parseInt(words[1]);
                millis = Long.parseLong(words[2]);
            }
            case IndexerProcess.IMAGE -> imageUsed = Long.parseLong(words[1]);
            case IndexerProcess.QUERY, IndexerProcess.HIT -> answers.add(line);
            default -> finished |= line.equals(IndexerProcess.FINISHED);
        }
    }

    /** How many files the index had at first; -1 if the process was killed before it could say. */
    int start() {
        return start;
    }

    /** How many files the index had at last, as far as the process could say. */
    int done() {
        return done;
    }

    /** How long it indexed. */
    long millis() {
        return millis;
    }

    long recoveredObjects() {
        return recoveredObjects;
    }

    long recoveredBytes() {
        return recoveredBytes;
    }

    long recoveryNanos() {
        return recoveryNanos;
    }

    long imageUsed() {
        return imageUsed;
    }

    boolean finished() {
        return finished;
    }

    /** The queries and their answers. */
    List<String> answers() {
        return answers;
    }
}
