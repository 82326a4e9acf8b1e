// SPDX-License-Identifier: Apache-2.0
package org.autopersist.apps.codeindex;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.IntConsumer;
import java.util.function.Supplier;

/** Brings an index up to date with a list of files. */
final class Indexer {

    private final Path sources;
    private final List<String> files;

    /**
     * @param sources the folder
     * @param files paths in it
     */
    Indexer(Path sources, List<String> files) {
        this.sources = sources;
        this.files = files;
    }

    /**
     * Indexes the files that the index does not have yet.
     *
     * @param current gives the index
     * @param add adds a file with its terms, and how often each occurs
     * @param progress is told how many files the index has, after each
     * @throws IOException if a file can't be read
     */
    void run(
            Supplier<? extends Index> current, BiConsumer<String, Map<String, Integer>> add, IntConsumer progress)
            throws IOException {
        for (int i = current.get().files().size(); i < files.size(); i++) {
            String file = files.get(i);
            // Latin-1 reads any bytes; the few files in other encodings have their terms in ASCII.
            String text = Files.readString(sources.resolve(file), StandardCharsets.ISO_8859_1);
            add.accept(file, Tokenizer.terms(text));
            progress.accept(i + 1);
        }
    }
}
