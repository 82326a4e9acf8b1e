// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.autopersist.fuzz.check.Jvm;
import org.autopersist.fuzz.image.Checksums;
import org.autopersist.fuzz.image.ImageBytes;
import org.autopersist.fuzz.image.ImageMap;
import org.autopersist.image.ImageInfo;
import org.autopersist.image.ImageLayout;
import org.autopersist.testkit.process.ChildResult;
import org.autopersist.testkit.process.RunningChild;

/** Whole images, written by the programs of runtime-tests, to be damaged. Immutable. */
public final class Corpus {

    /**
     * An image.
     *
     * @param name    its file's name without suffix
     * @param classes those with durable roots
     * @param bytes   not to be changed
     * @param map     where things lie in it
     */
    public record Image(String name, List<String> classes, ImageBytes bytes, ImageMap map) {}

    private static final String PROGRAMS = "org.autopersist.runtimetests.programs.";
    private static final String RUNNER = PROGRAMS + "Runner";

    /** What writes an image: programs of runtime-tests, and flags of the JVM that runs them. */
    private record Recipe(String name, List<String> flags, List<String> programs) {}

    private static final List<Recipe> RECIPES = List.of(
            recipe("records", "", "types.Records types.Strings types.Boxes types.Enums"),
            recipe("graphs", "", "types.Cycles types.TwoRoots types.IdentityHashes types.Inheritance"),
            recipe("roots", "", "types.PrimitiveRoots types.ReferenceRoots types.NamedRoots types.RootsReplaced"),
            recipe("classes", "", "types.Lambdas types.ClassObjects types.HookedObjects types.Nested"),
            recipe("arrays", "", "types.ArrayShapes types.PrimitiveFields"),
            recipe("jdk", "", "jdk.ImmutableCollections jdk.ValueClasses jdk.Throwables jdk.References"),
            recipe("locks", "", "jdk.AtomicsAndLocks jdk.Synchronizers jdk.Sentinels"),
            recipe("big", "", "types.BigArrays"),
            recipe("redo", "-XX:NVMDurability=pmem -XX:RegionLog=redo", "regions.OpenAtDeath types.NamedRoots types.Records"),
            recipe("undo", "-XX:NVMDurability=pmem -XX:RegionLog=undo", "regions.OpenAtDeath types.NamedRoots types.Records"),
            recipe("redo-segments", "-XX:NVMDurability=pmem -XX:RegionLog=redo", "org.autopersist.fuzz.LogSampler"),
            recipe("undo-segments", "-XX:NVMDurability=pmem -XX:RegionLog=undo", "org.autopersist.fuzz.LogSampler"),
            recipe("sampler", "", "org.autopersist.fuzz.Sampler"),
            recipe("trusted", "", "org.autopersist.fuzz.TrustedSampler"));

    /** Of which there are images without a chunk map as well. */
    private static final Set<String> OLDER = Set.of("records", "redo-segments", "undo-segments", "sampler");

    private static final int MANY_PAGES = 500;
    private static final Duration PATIENCE = Duration.ofSeconds(120);

    private final List<Image> images = new ArrayList<>();

    private Corpus() {}

    private static Recipe recipe(String name, String flags, String programs) {
        return new Recipe(name, flags.isEmpty() ? List.of() : List.of(flags.split(" ")), List.of(programs.split(" ")).stream()
                .map(p -> p.startsWith("org.") ? p : PROGRAMS + p).toList());
    }

    public List<Image> images() {
        return images;
    }

    /** The image of that name. */
    public Image image(String name) {
        return images.stream().filter(i -> i.name().equals(name)).findFirst().orElseThrow();
    }

    /** All classes with durable roots. */
    public List<String> classes() {
        return images.stream().flatMap(i -> i.classes().stream()).distinct().toList();
    }

    /** Any of them; large ones, which take long, less often. */
    public Image any(RandomGenerator random) {
        Image image = images.get(random.nextInt(images.size()));
        while (image.bytes().usedPages().size() > MANY_PAGES && random.nextInt(8) > 0) {
            image = images.get(random.nextInt(images.size()));
        }
        return image;
    }

    /** An image to splice with that one: of the same programs, if there is another. */
    public Image donor(Image image, long choice) {
        List<Image> same = images.stream().filter(i -> i != image && i.classes().equals(image.classes())).toList();
        List<Image> from = same.isEmpty() ? images : same;
        return from.get((int) Long.remainderUnsigned(choice, from.size()));
    }

    /**
     * The images of a folder; those that are missing are written first.
     *
     * @param names which images, by the names of their recipes; none: all
     * @throws IOException also if a program fails
     */
    public static Corpus load(Path folder, Jvm jvm, String... names) throws IOException, InterruptedException {
        Files.createDirectories(folder);
        Corpus corpus = new Corpus();
        for (Recipe recipe : RECIPES) {
            if (names.length > 0 && !List.of(names).contains(recipe.name)) {
                continue;
            }
            // As the programs leave it that write it, and after a second life, which has recovered it.
            Path early = folder.resolve(recipe.name + ".nvm");
            Path late = folder.resolve(recipe.name + "-later.nvm");
            if (!Files.exists(late) || isOld(late)) {
                Files.deleteIfExists(early);
                live(jvm, recipe, early, "write,die");
                Path working = folder.resolve("working.nvm");
                ImageBytes.read(early).writeTo(working);
                live(jvm, recipe, working, "check,die");
                Files.move(working, late);
            }
            corpus.add(recipe, early);
            corpus.add(recipe, late);
            if (OLDER.contains(recipe.name)) {
                corpus.addOlder(recipe, early);
            }
        }
        return corpus;
    }

    /** Whether a JVM of an older version wrote it, or it is no image any more. */
    private static boolean isOld(Path image) throws IOException {
        ImageInfo info = ImageInfo.of(image);
        return info.superblock() == null || info.superblock().version() != ImageLayout.VERSION;
    }

    private void add(Recipe recipe, Path file) throws IOException {
        add(recipe, file.getFileName().toString().replace(".nvm", ""), ImageBytes.read(file));
    }

    private void add(Recipe recipe, String name, ImageBytes bytes) {
        images.add(new Image(name, recipe.programs, bytes, new ImageMap(bytes)));
    }

    /** Of the last version without a chunk map, whose bytes are free space of its root table. */
    private void addOlder(Recipe recipe, Path file) throws IOException {
        ImageBytes bytes = ImageBytes.read(file);
        bytes.put4(ImageLayout.SB_VERSION, ImageLayout.CHUNK_MAP_VERSION - 1);
        Checksums.superblock(bytes);
        add(recipe, recipe.name + "-older", bytes);
    }

    private static void live(Jvm jvm, Recipe recipe, Path image, String phases) throws IOException {
        List<String> flags = new ArrayList<>(recipe.flags);
        flags.addAll(List.of("-XX:+UseSerialGC", "-XX:NVMImage=" + image, "-XX:NVMSize=16m"));
        List<String> arguments = new ArrayList<>(List.of(phases));
        arguments.addAll(recipe.programs);
        try (RunningChild child = jvm.child(flags, RUNNER, arguments).start()) {
            ChildResult result = child.endsWithin(PATIENCE) ? child.awaitEnd() : child.kill();
            if (result.exitCode() != 0) {
                Files.deleteIfExists(image);
                throw new IOException("The programs of " + recipe.name + " could not write their image, or read it:\n" + result);
            }
        }
    }
}
