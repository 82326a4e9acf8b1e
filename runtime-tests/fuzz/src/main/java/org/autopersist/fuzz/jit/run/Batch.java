// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.autopersist.fuzz.jit.life.LifePlan;
import org.autopersist.fuzz.jit.life.LifePlan.Which;
import org.autopersist.fuzz.jit.life.Role;
import org.autopersist.fuzz.jit.source.Source;

/**
 * Programs that run in one JVM after the other: compiled on durable data, interpreted on volatile data, and once more recovered.
 * Used by one thread.
 */
final class Batch {

    /** A program of it. */
    record Member(Source source, Role role) {}

    private final Jvms jvms;
    private final Setting setting;
    private final List<Member> members;
    private final Path folder;
    private final Path programs;
    private final Map<Integer, Verdict> verdicts = new TreeMap<>();

    /**
     * Not yet run.
     *
     * @param jvms   which JVMs
     * @param folder an empty one
     */
    Batch(Jvms jvms, Setting setting, List<Member> members, Path folder) {
        this.jvms = jvms;
        this.setting = setting;
        this.members = members;
        this.folder = folder;
        programs = folder.resolve("programs");
    }

    /** The name of a program's class, without its package. */
    static String name(int number) {
        return "F" + number;
    }

    /**
     * Compiles the programs to bytecode.
     *
     * @return what is wrong with those that are no Java, by their names
     */
    Map<String, String> compile(Sources sources) throws IOException {
        Map<String, String> texts = new LinkedHashMap<>();
        for (int k = 0; k < members.size(); k++) {
            texts.put(name(k), members.get(k).source().text(name(k)));
        }
        return sources.compile(texts, setting.javac(), Sources.folder(folder));
    }

    /** Runs all that have been compiled; what is wrong, by numbers. */
    Map<Integer, Verdict> run() throws IOException {
        writeLists();
        Map<Integer, String> judged = lives(Which.JUDGE, folder.resolve("none"), 0, members.size(), new HashMap<>());
        Map<Integer, String> front = new HashMap<>();
        int first = 0;
        while (first < members.size()) {
            Path image = folder.resolve("image-" + first);
            Map<Integer, Verdict> ends = new HashMap<>();
            Map<Integer, String> did = lives(Which.FIRST, image, first, members.size(), ends);
            int end = ends.isEmpty() ? members.size() : ends.keySet().iterator().next();
            front.putAll(did);
            verdicts.putAll(ends);
            if (end > first && Files.exists(image)) {
                compareKept(judged, recovered(image, first, end), first, end);
            }
            delete(image);
            first = ends.isEmpty() ? members.size() : ends.keySet().iterator().next() + 1;
        }
        compareFronts(judged, front);
        return verdicts;
    }

    private void writeLists() throws IOException {
        List<String> lines = new ArrayList<>();
        List<String> roots = new ArrayList<>();
        for (int k = 0; k < members.size(); k++) {
            String name = Source.PACKAGE + "." + name(k);
            lines.add(name + " " + members.get(k).role());
            if (members.get(k).role() != Role.VOLATILE) {
                members.get(k).source().roots().forEach(root -> roots.add(name + "." + root));
            }
        }
        Files.write(programs, lines);
        Files.write(folder.resolve("roots"), roots);
    }

    /** What the first life prints. */
    List<String> printed() throws IOException {
        writeLists();
        LifePlan plan = new LifePlan(Which.FIRST, programs, 0, members.size(), setting.calls(), setting.publish(), false,
                LifePlan.NO_TEXTS);
        return jvms.run(plan, setting, folder, folder.resolve("image")).out();
    }

    /** With the files that some modes have beside it. */
    private void delete(Path image) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, image.getFileName() + "*")) {
            for (Path file : files) {
                Files.delete(file);
            }
        }
    }

    private Map<Integer, String> recovered(Path image, int first, int end) throws IOException {
        Map<Integer, Verdict> ends = new HashMap<>();
        Map<Integer, String> found = new HashMap<>();
        int from = first;
        while (from < end) {
            ends.clear();
            Map<Integer, String> did = lives(Which.SECOND, image, from, end, ends);
            found.putAll(did);
            ends.forEach((k, verdict) -> verdicts.putIfAbsent(k, new Verdict(Verdict.Kind.UNRECOVERED, verdict.message())));
            from = ends.isEmpty() ? end : ends.keySet().iterator().next() + 1;
        }
        return found;
    }

    /** Runs a life; if it does not come to its end, the program in which that happened is in {@code ends}. */
    private Map<Integer, String> lives(Which which, Path image, int first, int end, Map<Integer, Verdict> ends) {
        LifePlan plan = new LifePlan(which, programs, first, end, setting.calls(), setting.publish(), which == Which.FIRST
                && setting.collects(),
                jvms.texts() ? folder : LifePlan.NO_TEXTS);
        Jvms.Outcome outcome = jvms.run(plan, setting, folder, image);
        Map<Integer, String> did = new HashMap<>(outcome.lines());
        if (outcome.failure() != null) {
            int culprit = did.keySet().stream().mapToInt(k -> k + 1).max().orElse(first);
            culprit = Math.min(culprit, end - 1);
            if (which == Which.JUDGE) {
                throw new UncheckedIOException(new IOException("The judge has failed in program " + culprit + ": "
                        + outcome.failure().message()));
            }
            did.remove(culprit);
            ends.put(culprit, outcome.failure());
        }
        return did;
    }

    private void compareKept(Map<Integer, String> judged, Map<Integer, String> second, int first, int end) throws IOException {
        for (int k = first; k < end; k++) {
            String has = second.get(k);
            String wants = judged.get(k);
            if (members.get(k).role() == Role.VOLATILE || has == null || last(has).equals(last(wants))) {
                continue;
            }
            verdicts.putIfAbsent(k, has.startsWith("!") ? new Verdict(Verdict.Kind.UNRECOVERED, has)
                    : new Verdict(Verdict.Kind.LOST, difference(k, Which.SECOND, "kept", has, wants)));
        }
    }

    private void compareFronts(Map<Integer, String> judged, Map<Integer, String> front) throws IOException {
        for (Map.Entry<Integer, String> entry : front.entrySet()) {
            String wants = judged.get(entry.getKey());
            if (!entry.getValue().equals(wants)) {
                verdicts.put(entry.getKey(), new Verdict(Verdict.Kind.MISCOMPILED, difference(entry.getKey(), Which.FIRST,
                        "front",
                        entry.getValue(), wants)));
            }
        }
    }

    private static String last(String line) {
        return line.substring(line.lastIndexOf(' ') + 1);
    }

    private String difference(int k, Which which, String what, String has, String wants) throws IOException {
        Path left = folder.resolve(k + "." + which + "." + what);
        Path right = folder.resolve(k + "." + Which.JUDGE + "." + what);
        return Files.exists(left) && Files.exists(right) ? Differences.of(Files.readString(left), Files.readString(right))
                : "has " + has + ", not " + wants;
    }
}
