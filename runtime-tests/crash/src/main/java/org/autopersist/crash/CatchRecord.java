// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Which workload caught a mutant in earlier runs, kept in a file. It decides nothing but the order in which workloads are
 * tried: each mutant has to be caught again. Thread-safe.
 */
final class CatchRecord {

    private static final String FILE = "mutants-caught.txt";

    private final Path file;
    /** By the mutant's name. Guarded by this. */
    private final Map<String, String> workloads = new TreeMap<>();

    private CatchRecord(Path file) {
        this.file = file;
    }

    /** That of this folder; empty if there is none. */
    static CatchRecord load(Path folder) {
        CatchRecord record = new CatchRecord(folder.resolve(FILE));
        try {
            if (Files.exists(record.file)) {
                Files.readAllLines(record.file).stream().map(line -> line.split("\t")).filter(parts -> parts.length == 2)
                        .forEach(parts -> record.workloads.put(parts[0], parts[1]));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("The record of earlier runs can't be read: " + record.file, e);
        }
        return record;
    }

    synchronized void caught(String mutant, NamedWorkload workload) {
        workloads.put(mutant, workload.name());
    }

    synchronized void save() {
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, workloads.entrySet().stream().map(e -> e.getKey() + "\t" + e.getValue() + "\n")
                    .collect(Collectors.joining()));
        } catch (IOException e) {
            throw new UncheckedIOException("The record can't be written: " + file, e);
        }
    }

    /** Those that caught most first. */
    synchronized List<NamedWorkload> bestFirst(List<NamedWorkload> all) {
        Map<String, Long> catches = workloads.values().stream().collect(Collectors.groupingBy(name -> name, Collectors.counting()));
        return all.stream().sorted(Comparator.comparing((NamedWorkload workload) -> -catches.getOrDefault(workload.name(), 0L))).toList();
    }

    /** The one that caught this mutant first, then the others in their order. */
    synchronized List<NamedWorkload> catcherFirst(String mutant, List<NamedWorkload> all) {
        List<NamedWorkload> ordered = new ArrayList<>(all);
        ordered.sort(Comparator.comparing((NamedWorkload workload) -> workload.name().equals(workloads.get(mutant)) ? 0 : 1));
        return ordered;
    }
}
