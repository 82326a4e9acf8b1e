// SPDX-License-Identifier: Apache-2.0
package org.autopersist.apps.codeindex;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;

/** The source files below a folder. */
final class SourceTree {

    private static final Set<String> EXTENSIONS = Set.of("java", "c", "cpp", "cc", "h", "hpp", "ad", "m", "S");
    private static final Set<String> SKIPPED = Set.of("build", ".git", "target");
    private static final long LARGEST = 1 << 20;

    private SourceTree() {}

    /**
     * Copies files of a list, so that nobody changes them meanwhile.
     *
     * @param files paths relative to {@code from}, and then to {@code to}
     * @throws IOException if a file can't be read or written
     */
    static void copy(Path from, List<String> files, Path to) throws IOException {
        try (ProgressLine progress = new ProgressLine("copying sources", files.size())) {
            for (int i = 0; i < files.size(); i++) {
                Path target = to.resolve(files.get(i));
                Files.createDirectories(target.getParent());
                Files.copy(from.resolve(files.get(i)), target, StandardCopyOption.REPLACE_EXISTING);
                progress.at(i + 1, "");
            }
        }
    }

    /**
     * Source files, without the folders that builds make.
     *
     * @param limit how many at most; which, and in which order, is decided by {@code seed}
     * @return paths relative to {@code folder}
     * @throws IOException if a folder can't be read
     */
    static List<String> files(Path folder, int limit, long seed) throws IOException {
        List<String> files = new ArrayList<>();
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path dir, BasicFileAttributes attributes) {
                boolean skipped = !dir.equals(folder) && SKIPPED.contains(dir.getFileName().toString());
                return skipped ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                String name = file.getFileName().toString();
                if (attributes.isRegularFile()
                        && attributes.size() <= LARGEST
                        && EXTENSIONS.contains(name.substring(name.lastIndexOf('.') + 1))) {
                    files.add(folder.relativize(file).toString());
                }
                return FileVisitResult.CONTINUE;
            }
        });
        Collections.sort(files); // the file system's order is different everywhere
        Collections.shuffle(files, new Random(seed));
        return files.subList(0, Math.min(limit, files.size()));
    }
}
