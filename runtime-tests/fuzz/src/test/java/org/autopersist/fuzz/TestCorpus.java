// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.autopersist.fuzz.check.Jvm;
import org.autopersist.testkit.TestJdk;

/** The JDK under test, and some images that it has written. */
final class TestCorpus {

    static final Path FOLDER = Path.of("target/fuzz").toAbsolutePath();

    private static Corpus corpus;

    private TestCorpus() {}

    static Jvm jvm() throws IOException {
        return new Jvm(TestJdk.product(), Files.createDirectories(FOLDER.resolve("crashes")));
    }

    static synchronized Corpus corpus() throws IOException, InterruptedException {
        if (corpus == null) {
            Path folder = Files.createDirectories(FOLDER).resolve("corpus");
            if (Files.exists(folder)) {
                try (var files = Files.list(folder)) {
                    for (Path file : files.toList()) {
                        Files.delete(file);
                    }
                }
            }
            corpus = Corpus.load(folder, jvm(), "records", "redo", "undo-segments", "sampler", "trusted");
        }
        return corpus;
    }
}
