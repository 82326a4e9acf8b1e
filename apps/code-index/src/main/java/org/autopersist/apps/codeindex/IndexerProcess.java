// SPDX-License-Identifier: Apache-2.0
package org.autopersist.apps.codeindex;

import java.io.BufferedWriter;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.autopersist.AutoPersist;
import org.autopersist.AutoPersistStats;

/**
 * What a child of the demo does: {@code SOURCES LIST DUMP QUERY...} indexes the files of the list, then writes the whole
 * index as text to the file DUMP and answers the queries. It says on standard output, line by line, how far it is.
 */
final class IndexerProcess {

    /** {@code RECOVERED objects bytes nanoseconds}. */
    static final String RECOVERED = "RECOVERED ";

    /** {@code START files}: how many files the index had. */
    static final String START = "START ";

    /** {@code DONE files milliseconds}: how many it has now, and how long indexing took in this process. */
    static final String DONE = "DONE ";

    /** {@code IMAGE used}: bytes taken in the image. */
    static final String IMAGE = "IMAGE ";

    /** {@code QUERY text}, and then the answers. */
    static final String QUERY = "QUERY ";

    /** {@code HIT file}. */
    static final String HIT = "HIT ";

    /** All is done. */
    static final String FINISHED = "FINISHED";

    private static final int HITS = 3;

    // Without a buffer: the driver must not know less than is done when the process is killed.
    private static final FileOutputStream OUT = new FileOutputStream(FileDescriptor.out);

    private IndexerProcess() {}

    static void run(String[] args, Supplier<? extends Index> current, BiConsumer<String, Map<String, Integer>> add)
            throws IOException {
        Path sources = Path.of(args[0]);
        List<String> files = Files.readAllLines(Path.of(args[1]));
        AutoPersistStats recovery = AutoPersist.stats();
        say(RECOVERED + recovery.objectsRecovered() + " " + recovery.bytesRecovered() + " "
                + recovery.recoveryTime().toNanos());
        say(START + current.get().files().size());

        long start = System.nanoTime();
        new Indexer(sources, files)
                .run(current, add, done -> say(DONE + done + " " + (System.nanoTime() - start) / 1_000_000));

        say(IMAGE + AutoPersist.stats().imageUsedBytes());
        dump(current.get(), Path.of(args[2]));
        for (String query : List.of(args).subList(3, args.length)) {
            say(QUERY + query);
            Search.find(current.get(), query, HITS).forEach(hit -> say(HIT + hit.file()));
        }
        say(FINISHED);
    }

    /** The whole index: a line for each file and, sorted, for each term. */
    private static void dump(Index index, Path file) throws IOException {
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            for (String name : index.files()) {
                out.write("file " + name + "\n");
            }
            List<String> terms = new ArrayList<>(index.postings().keySet());
            Collections.sort(terms);
            for (String term : terms) {
                out.write(term);
                for (Index.Posting posting : index.postings().get(term)) {
                    out.write(" " + posting.file() + ":" + posting.count());
                }
                out.write("\n");
            }
        }
    }

    private static void say(String line) {
        try {
            OUT.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("The demo's driver is gone", e);
        }
    }
}
