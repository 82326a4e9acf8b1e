// SPDX-License-Identifier: Apache-2.0
package org.autopersist.apps.codeindex;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IndexerTest {

    @TempDir
    Path folder;

    @Test
    void itGoesOnWhereTheIndexIs() throws IOException {
        Files.createDirectories(folder.resolve("build"));
        for (String name : List.of("A.java", "b.c", "C.java", "build/D.java", "E.txt")) {
            Files.writeString(folder.resolve(name), "class " + name);
        }
        List<String> files = SourceTree.files(folder, 10, 1);
        assertEquals(List.of("A.java", "C.java", "b.c"), files.stream().sorted().toList());
        assertEquals(files, SourceTree.files(folder, 10, 1));

        AtomicReference<CodeIndex> index = new AtomicReference<>(CodeIndex.empty());
        goesOn(files, index::get, (file, terms) -> index.set(index.get().plus(file, terms)));
        MutableIndex mutable = new MutableIndex();
        goesOn(files, () -> mutable, mutable::add);
        assertEquals(index.get().files(), mutable.files());
        assertEquals(index.get().postings(), mutable.postings());
    }

    private void goesOn(
            List<String> files, Supplier<? extends Index> current, BiConsumer<String, Map<String, Integer>> add)
            throws IOException {
        new Indexer(folder, files.subList(0, 1)).run(current, add, _ -> {});
        List<Integer> progress = new ArrayList<>();
        new Indexer(folder, files).run(current, add, progress::add);
        assertEquals(List.of(2, 3), progress);
        assertEquals(files, current.get().files());
        assertEquals(3, current.get().postings().get("class").size());
    }
}
