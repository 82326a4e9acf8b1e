// SPDX-License-Identifier: Apache-2.0
package org.autopersist.apps.codeindex;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.autopersist.DurableRoot;
import org.pcollections.PMap;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Indexes source code on an AutoPersist JVM, kills it again and again, and compares the index with one that was built
 * without persistence and in one go.
 */
@Command(
        name = "demo",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Builds a full-text index of source files on a JVM that it kills with SIGKILL, at random moments;"
                    + " restarts it where its image says it was; and compares the whole index with one that a JVM"
                    + " without AutoPersist built in one go.",
            "Exit code 0 if they are equal, 1 if not or if anything else fails, 2 for a wrong command line."
        })
final class Demo implements Callable<Integer> {

    private static final List<String> QUERIES =
            List.of("concurrent hash map resize", "garbage collector barrier", "socket timeout", "persistent memory");

    @Option(names = "--kills", defaultValue = "5", description = "how often to kill it (default: ${DEFAULT-VALUE})")
    private int kills;

    @Option(names = "--files", defaultValue = "6000", description = "files to index (default: ${DEFAULT-VALUE})")
    private int files;

    @Option(
            names = "--seed",
            defaultValue = "1",
            description = "chooses the files and the moments of the kills (default: ${DEFAULT-VALUE})")
    private long seed;

    /** How the index is made. */
    private enum Variant {
        PERSISTENT("persistent collections", DurableIndexer.class),
        PLAIN("plain collections, changed in failure-atomic regions", RegionIndexer.class);

        private final String text;
        private final Class<?> indexer;

        Variant(String text, Class<?> indexer) {
            this.text = text;
            this.indexer = indexer;
        }
    }

    @Option(
            names = "--variant",
            defaultValue = "persistent",
            description = "persistent: the index is in immutable collections, and each file a new one; plain: it is in"
                    + " HashMap and ArrayList, and each file a failure-atomic region (default: ${DEFAULT-VALUE})")
    private Variant variant;

    @Option(
            names = "--stock-classes",
            description = "index with classes that have no annotation; the root is declared by -XX:DurableRoots")
    private boolean stockClasses;

    @Option(
            names = "--jdk",
            defaultValue = "build/jdk",
            description = "the AutoPersist JDK (default: ${DEFAULT-VALUE})")
    private Path jdk;

    @Option(
            names = "--stock-jdk",
            description = "the JDK to compare with (default: the one that runs the demo; if that is the AutoPersist"
                    + " JDK, it runs with AutoPersist off)")
    private Path stockJdk;

    @Option(
            names = "--sources",
            defaultValue = "build/openjdk/src",
            description = "folder of the source files (default: ${DEFAULT-VALUE})")
    private Path sources;

    @Option(
            names = "--durability",
            defaultValue = "auto",
            description = "auto, process or pmem (default: ${DEFAULT-VALUE})")
    private String durability;

    @Option(names = "--image-size", defaultValue = "4g", description = "size of the image (default: ${DEFAULT-VALUE})")
    private String imageSize;

    @Option(names = "--heap", defaultValue = "2g", description = "Java heap of each JVM (default: ${DEFAULT-VALUE})")
    private String heap;

    @Option(names = "--work", description = "folder to work in, kept at the end (default: a temporary one)")
    private Path work;

    @Spec
    private CommandLine.Model.CommandSpec spec;

    public static void main(String[] args) {
        System.exit(new CommandLine(new Demo())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionExceptionHandler((e, line, _) -> {
                    if (e instanceof DemoFailure || e instanceof IOException) {
                        line.getErr().println("demo: " + e.getMessage());
                        return 1;
                    }
                    throw e;
                })
                .execute(args));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        checkOptions();
        Path folder = work != null ? Files.createDirectories(work) : Files.createTempDirectory("autopersist-demo");
        try {
            return run(folder);
        } finally {
            if (work == null) {
                delete(folder);
            }
        }
    }

    private int run(Path folder) throws IOException, InterruptedException {
        List<String> list = SourceTree.files(sources, files, seed);
        if (list.isEmpty()) {
            throw new DemoFailure("There are no source files in " + sources);
        }
        Path listFile = Files.write(folder.resolve("files"), list);
        Path copy = folder.resolve("sources");
        SourceTree.copy(sources, list, copy);
        System.out.printf("%,d files of %s, %s, %s%n", list.size(), sources, variant.text, stockClasses
                ? "classes without annotations, root by -XX:DurableRoots" : "root by @DurableRoot");

        Lives lives = new Lives(folder, copy, listFile, list.size(), QUERIES);
        Child plain = lives.withoutPersistence(command(stockJdk(), List.of()), folder.resolve("plain"));
        DurableResult durable = lives.withKills(
                command(jdk, durableFlags(folder)), folder.resolve("durable"), kills, new Random(seed));
        String difference = Dumps.firstDifference(folder.resolve("plain"), folder.resolve("durable"));
        Report report = new Report(list.size(), plain, durable, Dumps.lines(folder.resolve("plain")));
        report.print(System.out, difference);
        return difference == null && report.sameAnswers() ? 0 : 1;
    }

    private Class<?> indexer() {
        return stockClasses ? PlainIndexer.class : variant.indexer;
    }

    private List<String> durableFlags(Path folder) {
        List<String> flags = new ArrayList<>(List.of(
                "-XX:NVMImage=" + folder.resolve("index.nvm"),
                "-XX:NVMSize=" + imageSize,
                "-XX:NVMDurability=" + durability));
        if (stockClasses) {
            flags.add("-XX:DurableRoots=" + PlainIndexer.class.getName() + ".index");
        }
        return flags;
    }

    private List<String> command(Path home, List<String> flags) {
        List<String> command = new ArrayList<>();
        command.add(home.resolve("bin/java").toString());
        command.add("-Xmx" + heap);
        command.addAll(flags);
        command.addAll(List.of("-cp", classPath(), indexer().getName()));
        return command;
    }

    /** From the classes themselves, because the class path of the driver may be a single jar that names the others. */
    private static String classPath() {
        return String.join(":", Stream.of(Demo.class, DurableRoot.class, PMap.class)
                .map(c -> Path.of(c.getProtectionDomain().getCodeSource().getLocation().getPath()).toString())
                .toList());
    }

    private Path stockJdk() {
        return stockJdk != null ? stockJdk : Path.of(System.getProperty("java.home"));
    }

    private void checkOptions() {
        require(!stockClasses || variant == Variant.PERSISTENT, "--stock-classes is for --variant persistent only");
        require(kills >= 0, "--kills must not be negative");
        require(files > 0, "--files must be positive");
        require(Files.isDirectory(sources), "--sources: there is no folder " + sources);
        require(isJdk(jdk), "--jdk: there is no JDK in " + jdk + "; ./ap build makes one");
        require(isJdk(stockJdk()), "--stock-jdk: there is no JDK in " + stockJdk());
    }

    private void require(boolean condition, String message) {
        if (!condition) {
            throw new CommandLine.ParameterException(spec.commandLine(), message);
        }
    }

    private static boolean isJdk(Path folder) {
        return Files.isExecutable(folder.resolve("bin/java"));
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
