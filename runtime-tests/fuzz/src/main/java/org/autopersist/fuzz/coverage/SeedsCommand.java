// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.coverage;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.zip.GZIPInputStream;
import org.autopersist.fuzz.Corpus;
import org.autopersist.fuzz.check.Jvm;
import org.autopersist.fuzz.image.ImageBytes;
import org.autopersist.fuzz.image.ImageMap;
import org.autopersist.fuzz.image.ImageMap.RootEntry;
import org.autopersist.image.ImageLayout;
import org.autopersist.testkit.BuiltJdk;
import org.autopersist.testkit.TestJdk;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A part of {@code ./ap fuzz coverage}: writes the inputs that it begins with, and prints the classes with durable roots. */
@Command(name = "coverage-seeds", hidden = true)
public final class SeedsCommand implements Callable<Integer> {

    /** AFL gets slow with larger inputs. */
    private static final int MOST_BYTES = 24 * 1024;
    private static final String GZIPPED = ".gz";
    private static final String INPUT = ".input";

    @Parameters(index = "0")
    private Path target;

    private final Set<String> known = new HashSet<>();

    @Option(names = "--more")
    private List<Path> more = List.of();

    @Override
    public Integer call() throws IOException, InterruptedException {
        Path folder = TestJdk.checkout().resolve("build/fuzz");
        Jvm jvm = new Jvm(BuiltJdk.PRODUCT.home(), folder.resolve("crashes"));
        Files.createDirectories(target);
        Corpus corpus = Corpus.load(folder.resolve("corpus"), jvm);
        for (Corpus.Image image : corpus.images()) {
            add(image.name(), image.bytes());
        }
        for (Path extra : more) {
            addFolder(extra);
        }
        corpus.classes().forEach(System.out::println);
        return 0;
    }

    private void addFolder(Path extra) throws IOException {
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> all = Files.newDirectoryStream(extra)) {
            all.forEach(files::add);
        }
        for (Path file : files) {
            String name = file.getFileName().toString();
            if (name.endsWith(INPUT)) {
                Files.copy(file, target.resolve(name), StandardCopyOption.REPLACE_EXISTING);
            } else if (name.endsWith(".nvm")) {
                add(name, ImageBytes.read(file));
            } else if (name.endsWith(".nvm" + GZIPPED)) {
                add(name, unpacked(file));
            }
        }
    }

    private ImageBytes unpacked(Path file) throws IOException {
        Path plain = Files.createTempFile("seed", ".nvm");
        try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
            Files.copy(in, plain, StandardCopyOption.REPLACE_EXISTING);
            return ImageBytes.read(plain);
        } finally {
            Files.delete(plain);
        }
    }

    private void add(String name, ImageBytes image) throws IOException {
        ImageMap map = new ImageMap(image);
        if (map.isPending()) {
            put(name, cut(image, map));
            return;
        }
        int number = 0;
        for (RootEntry root : map.roots()) {
            // Several programs and lives write the same root; of the same size, they are as good as equal.
            ImageBytes small = SmallImage.of(image, map, root);
            if (!known.add(root.name() + " " + InputFile.of(small).length)) {
                continue;
            }
            if (put(name + "-" + ++number, small) && number == 1) {
                for (Map.Entry<String, ImageBytes> variant : LogSeeds.of(small).entrySet()) {
                    put(name + "-" + number + "-" + variant.getKey(), variant.getValue());
                }
            }
        }
    }

    /** Without most of the room that is free: opening takes longer, the larger an image is. */
    private static ImageBytes cut(ImageBytes image, ImageMap map) {
        ImageBytes result = image.copy();
        result.setLength(Math.min(image.length(), map.freeChunk() + 4L * ImageLayout.CHUNK));
        result.put8(ImageLayout.SB_IMAGE_SIZE, result.length());
        return result;
    }

    private boolean put(String name, ImageBytes image) throws IOException {
        byte[] input = InputFile.of(image);
        if (input.length > MOST_BYTES) {
            return false;
        }
        Files.write(target.resolve(name + INPUT), input);
        return true;
    }
}
