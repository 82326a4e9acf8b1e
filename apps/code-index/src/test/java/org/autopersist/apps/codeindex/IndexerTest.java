package org.autopersist.apps.codeindex;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IndexerTest {

    @TempDir
    Path folder;

    @Test
    void itGoesOnWhereTheIndexIs() throws Exception {
        Files.createDirectories(folder.resolve("build"));
        for (String name : List.of("A.java", "b.c", "C.java", "build/D.java", "E.txt")) {
            Files.writeString(folder.resolve(name), "class " + name);
        }
        List<String> files = SourceTree.files(folder, 10, 1);
        assertEquals(List.of("A.java", "C.java", "b.c"), files.stream().sorted().toList());
        assertEquals(files, SourceTree.files(folder, 10, 1));

        AtomicReference<CodeIndex> index = new AtomicReference<>(CodeIndex.empty());
        new Indexer(folder, files.subList(0, 1)).run(index::get, index::set, _ -> {});
        List<Integer> progress = new ArrayList<>();
        new Indexer(folder, files).run(index::get, index::set, progress::add);
        assertEquals(List.of(2, 3), progress);
        assertEquals(files, index.get().files());
        assertEquals(3, index.get().postings().get("class").size());
    }
}
