// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.autopersist.image.Image;
import org.autopersist.image.ImageCompactor;
import org.autopersist.image.ImageCopier;
import org.autopersist.image.ImageDiff;
import org.autopersist.image.ImageLayout;
import org.autopersist.image.ImageStats;
import org.autopersist.image.Progress;
import org.autopersist.runtimetests.harness.ImageToolRun;
import org.autopersist.runtimetests.programs.Program;
import org.autopersist.runtimetests.programs.Runner;
import org.autopersist.runtimetests.programs.image.CountedObjects;
import org.autopersist.runtimetests.programs.regions.OpenAtDeath;
import org.autopersist.runtimetests.programs.types.Cycles;
import org.autopersist.runtimetests.programs.types.DeepList;
import org.autopersist.runtimetests.programs.types.NamedRoots;
import org.autopersist.runtimetests.programs.types.Records;
import org.autopersist.runtimetests.programs.types.Strings;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.autopersist.testkit.process.RunningChild;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The image tool on images that the JVM under test has made, and the JVM on images that the tool has made. */
@Tag("core")
class ImageToolTest {

    /** All but the one with a million objects; and one that wants to know a removed root's name, which compacting ends. */
    private static final List<Class<? extends Program>> PROGRAMS =
            Programs.ALL.stream().filter(p -> p != DeepList.class).toList();
    private static final List<Class<? extends Program>> AFTER_COMPACTING =
            PROGRAMS.stream().filter(p -> p != NamedRoots.class).toList();
    private static final String DROPPED = Strings.class.getName() + ".root";
    private static final Pattern OPENED = Pattern.compile(" (\\d+) used,");

    /** The objects of all programs; its process was killed. Tests work on copies. */
    @TempDir
    private static Path shared;

    private static Path original;

    @TempDir
    Path folder;

    @BeforeAll
    static void write() {
        original = shared.resolve("all.nvm");
        Programs.writeAndKill(ChildJvm.underTest().image(original, "256m"), PROGRAMS);
    }

    private Path copy(String name) throws IOException {
        Path copy = folder.resolve(name);
        ImageCopier.copy(original, copy);
        return copy;
    }

    private static ChildResult check(Path image, List<? extends Class<?>> programs) {
        return Programs.check(ChildJvm.underTest().image(image, "256m").verified().flags("-Xlog:nvm"), programs).succeeded();
    }

    /** Bytes in chunks in use, as the VM says when it opens an image. */
    private static long usedOf(ChildResult result) {
        for (String line : result.out()) {
            Matcher m = OPENED.matcher(line);
            if (m.find()) {
                return Long.parseLong(m.group(1));
            }
        }
        throw new AssertionError("no line about the image\n" + result);
    }

    /** Objects that the VM reaches from the roots. */
    private static long objectsOf(Path image) {
        ChildResult result = ChildJvm.underTest().flags(CountedObjects.FLAGS).main(CountedObjects.class, image.toString()).run();
        return Long.parseLong(result.succeeded().last(CountedObjects.OBJECTS));
    }

    private static List<String> differences(Path a, Path b) throws IOException {
        List<String> lines = new ArrayList<>();
        try (Image one = Image.open(a).requireWhole(); Image other = Image.open(b).requireWhole()) {
            long count = ImageDiff.compare(one, other, lines::add, Progress.NONE);
            assertEquals(lines.size(), count);
        }
        return lines;
    }

    @Test
    void theToolSeesWhatTheVmSees() throws IOException {
        long objects;
        long used;
        try (Image image = Image.open(original)) {
            assertEquals(List.of(), image.problems());
            objects = image.objects();
            used = image.chunksInUse() * ImageLayout.CHUNK;
            assertTrue(image.usedBytes() <= used, image.usedBytes() + " of " + used);
            ImageStats stats = ImageStats.of(image, image.roots(), Progress.NONE);
            assertEquals(objects, stats.objects(), "objects that stats counts");
            assertEquals(image.objectBytes(), stats.bytes(), "bytes that stats counts");
            long strings = stats.rows().stream().filter(r -> r.className().equals("java.lang.String")).findFirst().get().objects();
            assertTrue(strings > 1000, strings + " strings");
        }
        assertEquals(objectsOf(copy("counted.nvm")), objects, "live objects");
        assertEquals(usedOf(check(copy("vm.nvm"), List.of(Cycles.class))), used, "bytes in chunks in use");
    }

    @Test
    void dumpHasEachObjectOnceAndAllThatItRefersTo() {
        ChildResult dump = ImageToolRun.run("dump", original, "--root", Strings.class.getName() + ".root").succeeded();
        Set<String> ids = new HashSet<>();
        Set<String> references = new HashSet<>();
        boolean found = false;
        for (String line : dump.out()) {
            JsonObject object = JsonParser.parseString(line).getAsJsonObject();
            assertTrue(ids.add(object.get("id").getAsString()), "twice: " + line);
            Matcher m = Pattern.compile("\\{\"ref\":\"(0x[0-9a-f]+)\"}").matcher(line);
            while (m.find()) {
                references.add(m.group(1));
            }
            found |= object.has("string") && object.get("string").getAsString().chars().anyMatch(c -> c > 255);
        }
        assertTrue(ids.containsAll(references), "references to objects that are not there");
        assertTrue(found, "a string in UTF-16");
    }

    @Test
    @Tag("slow")
    void aCompactedImageIsTheSameToProgramsAndSmaller() throws IOException {
        Path compact = folder.resolve("compact.nvm");
        ImageToolRun.run("compact", original, "--to", compact).succeeded();
        ImageToolRun.run("diff", original, compact).succeeded().printed("the same");
        try (Image before = Image.open(original); Image after = Image.open(compact)) {
            assertEquals(List.of(), after.problems());
            assertEquals(before.objects(), after.objects());
            assertEquals(0, after.unreachableChunks());
            assertEquals(after.chunksInUse() * ImageLayout.CHUNK, after.usedBytes());
            assertTrue(after.usedBytes() < before.usedBytes(), after.usedBytes() + " of " + before.usedBytes());
            assertTrue(after.classes().size() < before.classes().size(), "classes that no object needs");
            assertTrue(after.roots().stream().noneMatch(r -> r.isRemoved()));
        }
        try (Image before = Image.open(original)) {
            assertEquals(before.objects(), objectsOf(compact));
        }
        check(compact, AFTER_COMPACTING);
    }

    @Test
    void compactingInPlaceReplacesTheFile() throws IOException {
        Path image = copy("inplace.nvm");
        Object before = Files.getAttribute(image, "unix:ino");
        ImageToolRun.run("compact", image).succeeded();
        assertTrue(!before.equals(Files.getAttribute(image, "unix:ino")), "a new file");
        assertEquals(List.of(), differences(original, image));
        try (var files = Files.list(folder)) {
            assertEquals(1, files.count(), "only the image is left");
        }
        check(image, List.of(Cycles.class, Records.class));
    }

    @Test
    @Tag("slow")
    void whatOnlyADroppedRootReachesIsGone() throws IOException {
        Path image = copy("drop.nvm");
        ImageToolRun.run("drop-root", image, DROPPED, "--dry-run").succeeded().printed("would not be reachable");
        assertEquals(List.of(), differences(original, image));
        String said = ImageToolRun.run("drop-root", image, DROPPED).succeeded().out().getFirst();
        try (Image before = Image.open(original); Image after = Image.open(image)) {
            String lost = String.format("; %,d objects, %,d bytes", before.objects() - after.objects(), before.objectBytes() - after.objectBytes());
            assertTrue(said.contains(lost), said + lost);
        }
        List<String> lines = differences(original, image);
        assertEquals(1, lines.size(), lines.toString());
        assertTrue(lines.getFirst().startsWith("root " + DROPPED + ": removed") || lines.getFirst().startsWith(DROPPED + ": removed"),
                lines.toString());
        Path forgotten = copy("forget.nvm");
        ImageToolRun.run("drop-root", forgotten, DROPPED, "--forget").succeeded();
        assertEquals(List.of("root " + DROPPED + ": removed"), differences(original, forgotten));
        ImageToolRun.run("drop-root", image, "NamedRoots node").succeeded();
        ImageToolRun.run("drop-root", image, "NamedRoots node").exited(1).complained("there is no root NamedRoots node");
        assertEquals(List.of("root NamedRoots node: removed"), lastOf(differences(original, image)));
        check(image, List.of(Cycles.class));
        check(forgotten, List.of(Cycles.class));
    }

    private static List<String> lastOf(List<String> lines) {
        return lines.stream().filter(line -> line.contains("NamedRoots node")).toList();
    }

    @Test
    void anImageInUseIsRefusedButForInfo() throws Exception {
        Path image = folder.resolve("open.nvm");
        try (RunningChild child = Programs.runner(ChildJvm.underTest().image(image, "32m"), "write,kill", List.of(Cycles.class)).start()) {
            child.awaitLine(Runner.READY);
            ImageToolRun.run("info", image).succeeded().printed("inUse:").printed("jcmd " + child.pid());
            for (String command : new String[] {"verify", "roots", "stats", "dump", "compact"}) {
                ImageToolRun.run(command, image).exited(1).complained("in use by a JVM").complained("./ap image copy")
                        .complained(Long.toString(child.pid()));
            }
            ImageToolRun.run("drop-root", image, Cycles.class.getName() + ".root").exited(1).complained("in use by a JVM");
            child.kill().wasKilled();
        }
        ImageToolRun.run("verify", image).succeeded().printed("is whole");
        try (Image held = Image.open(image)) {
            ChildJvm.underTest().image(image).main(Runner.class, "die").run().refused("in use");
            assertEquals(List.of(), held.problems());
        }
    }

    /** Region logs that are still to be applied: the tool and the VM come to the same. */
    @ParameterizedTest
    @ValueSource(strings = {"redo", "undo"})
    void whatACrashLeftIsCompletedAsTheVmDoesIt(String log) throws IOException {
        Path image = folder.resolve("regions.nvm");
        Programs.writeAndKill(
                ChildJvm.underTest().image(image, "64m").flags("-XX:NVMDurability=pmem", "-XX:RegionLog=" + log),
                List.of(OpenAtDeath.class));
        byte[] before = Files.readAllBytes(image);
        ImageToolRun.run("verify", image).succeeded()
                .printed(log.equals("redo") ? "committed regions replayed" : "1 open regions taken back");
        Path recovered = folder.resolve("recovered.nvm");
        Path compact = folder.resolve("compact.nvm");
        Path dropped = folder.resolve("dropped.nvm");
        Files.copy(image, recovered);
        Files.copy(image, dropped);
        try (Image read = Image.open(image)) {
            ImageCompactor.compact(read, compact, _ -> true, Progress.NONE);
        }
        assertTrue(java.util.Arrays.equals(before, Files.readAllBytes(image)), "the file is as it was");
        Programs.check(ChildJvm.underTest().image(recovered, "64m").verified().trustingCopy(), List.of(OpenAtDeath.class))
                .succeeded();
        assertEquals(List.of(), differences(image, recovered));
        assertEquals(List.of(), differences(image, compact));
        check(compact, List.of(OpenAtDeath.class));
        // A log could bring the value back.
        String root = OpenAtDeath.class.getName() + ".root";
        ImageToolRun.run("drop-root", dropped, root, "--trust-copy").succeeded();
        assertTrue(differences(image, dropped).toString().contains("removed"));
        ChildJvm.underTest().image(dropped).main(Runner.class, "die").run().succeeded();
        assertTrue(differences(image, dropped).toString().contains("removed"));
    }

    @Test
    void treeShowsCollectionsCyclesAndSharedObjects() {
        ChildResult tree = ImageToolRun.run("tree", original, Cycles.class.getName() + ".root", "--depth", "6").succeeded();
        tree.printed("(cycle: it is above)");
        ImageToolRun.run("tree", original, "NamedRoots map", "--width", "3").succeeded()
                .printed("java.util.HashMap").printed("size 200").printed(" -> \"v").printed("... 197 more");
        ImageToolRun.run("tree", original, "NamedRoots map", "--raw").succeeded().printed("java.util.HashMap$Node[");
        ImageToolRun.run("tree", original, "NamedRoots enum").succeeded().printed("NamedRoots$Color.GREEN");
        ImageToolRun.run("tree", original, "no such root").exited(1).complained("there is no root no such root");
    }

    @Test
    void wrongUseIsToldFromDamage() throws IOException {
        ImageToolRun.run().exited(2);
        ImageToolRun.run("verify").exited(2);
        ImageToolRun.run("frobnicate", original).exited(2);
        ImageToolRun.run("tree", original, "x", "--depth", "-1").exited(2);
        ImageToolRun.run("verify", folder.resolve("none.nvm")).exited(1).complained("there is no such file");
        ImageToolRun.run("verify", folder).exited(1).complained("no regular file");
        Path empty = Files.createFile(folder.resolve("empty.nvm"));
        ImageToolRun.run("verify", empty).exited(1).printed("it has only 0 bytes");
        ImageToolRun.run("info", empty).exited(1).printed("it has only 0 bytes");
        Path text = Files.writeString(folder.resolve("text.nvm"), "no image, but some text");
        ImageToolRun.run("stats", text).exited(1).complained("it is no AutoPersist image");
        Path other = Files.copy(text, folder.resolve("other.nvm"), StandardCopyOption.REPLACE_EXISTING);
        ImageToolRun.run("compact", original, "--to", other).exited(1).complained("it exists already");
        assertEquals("no image, but some text", Files.readString(other));
        for (String command : new String[] {"info", "verify", "roots", "tree", "stats", "dump", "diff", "copy", "compact", "drop-root"}) {
            ImageToolRun.run(command, "--help").succeeded().printed("Usage: image " + command);
        }
    }

    @Test
    void jsonIsJson() {
        for (String command : new String[] {"info", "verify", "roots", "stats"}) {
            ChildResult result = ImageToolRun.run(command, original, "--json").succeeded();
            JsonParser.parseString(String.join("\n", result.out()));
        }
    }
}
