// SPDX-License-Identifier: Apache-2.0
package org.autopersist.powercut;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.autopersist.powercut.disk.DiskState;

/** Keeps states that are not as they must be: a folder each, with the files, and finding.txt. Thread-safe. */
final class Findings {

    static final int THREADS = 4;
    private static final String FILES = "files";
    private static final String TEXT = "finding.txt";
    private static final List<String> TELLING = List.of(
            "VIOLATION", "NVM image", "Exception", "Error", "fatal error", "not ended");

    private final Path folder;
    private final Judge judge;
    private int count;

    Findings(Path folder, Judge judge) {
        this.folder = folder;
        this.judge = judge;
    }

    synchronized int count() {
        return count;
    }

    /**
     * Keeps one.
     *
     * @param state null if it was found in an image that no power failure had been through
     * @return a message of a few lines
     */
    synchronized String add(DiskState state, long[] acknowledged, int imageSize, String where, String problem)
            throws IOException {
        Path place = Files.createDirectories(folder.resolve("finding-" + ++count));
        Campaign.delete(place.resolve(FILES));
        boolean again = true;
        if (state != null) {
            state.save(place.resolve(FILES));
            again = judge.problemOf(state, acknowledged, imageSize, place.resolve("second")) != null;
            Campaign.delete(place.resolve("second"));
        }
        String numbers = Arrays.stream(acknowledged).mapToObj(Long::toString).collect(Collectors.joining(" "));
        Files.writeString(place.resolve(TEXT), numbers + "\n" + imageSize + "\n" + where + "\n" + problem + "\n");
        return where + "\n  " + summary(problem) + (again ? "" : "\n  A second check of it found nothing.")
                + (state == null ? "\n  See " + place.resolve(TEXT) : "\n  Again: ./ap powercut --again " + place);
    }

    static boolean isThere(Path finding) {
        return Files.exists(finding.resolve(TEXT)) && Files.exists(finding.resolve(FILES));
    }

    /** The line of a JVM's output that tells most. */
    static String summary(String problem) {
        for (String word : TELLING) {
            for (String line : problem.split("\n")) {
                if (line.contains(word) && !line.contains("Could not create the Java Virtual Machine")) {
                    return line.strip();
                }
            }
        }
        return problem.lines().findFirst().orElse("");
    }

    /**
     * Checks what was kept once more.
     *
     * @return null if all is well
     */
    static String again(Path finding, Path scratch, Judge judge) throws IOException {
        List<String> lines = Files.readAllLines(finding.resolve(TEXT));
        long[] acknowledged = Arrays.stream(lines.getFirst().split(" ")).mapToLong(Long::parseLong).toArray();
        Campaign.delete(scratch);
        Files.createDirectories(scratch);
        try (var files = Files.list(finding.resolve(FILES))) {
            for (Path file : files.toList()) {
                Files.copy(file, scratch.resolve(file.getFileName()));
            }
        }
        return judge.problemIn(scratch, acknowledged, Integer.parseInt(lines.get(1)));
    }
}
