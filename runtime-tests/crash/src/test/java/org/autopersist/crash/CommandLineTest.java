// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class CommandLineTest {

    @TempDir
    Path folder;

    private final StringWriter errors = new StringWriter();

    private int run(String... arguments) {
        CommandLine line = Crash.commandLine();
        line.setErr(new PrintWriter(errors, true));
        return line.execute(arguments);
    }

    private void isRefused(String message, String... arguments) {
        assertEquals(2, run(arguments), errors::toString);
        assertTrue(errors.toString().contains(message), errors::toString);
    }

    @Test
    void wrongUseSaysWhatIsRight() {
        isRefused("WORKLOAD");
        isRefused("./ap crash list", "no-such-workload");
        isRefused("--trace FILE --event N --state STATE", "hash-map", "--event", "3");
        isRefused("There is no trace", "hash-map", "--trace", folder.resolve("x").toString());
        isRefused("durability must be", "hash-map", "--durability", "disk");
        isRefused("images must be", "hash-map", "--images", "0");
        isRefused("jobs must be", "hash-map", "--jobs", "0");
    }

    @Test
    void aFolderThatIsNoJdkIsNamed() {
        assertEquals(1, run("hash-map", "--jdk", folder.toString()));
        assertTrue(errors.toString().contains(folder.toString()), errors::toString);
    }

    @Test
    void listNamesAllWorkloads() {
        assertEquals(0, run("list"));
    }

    @Test
    void oneWorkloadIsExploredAndNothingFound() {
        assertEquals(0, run("fararray", "--images", "150", "--jobs", "1", "--folder", folder.toString()), errors::toString);
    }

    @Test
    void aMutantIsFoundAndItsStateRepeated() throws Exception {
        String[] flags = {"--folder", folder.toString(), "--jvm-arg", "-XX:NVMMutant=redo-record"};
        assertEquals(1, run("hash-map", "--images", "1000", flags[0], flags[1], flags[2], flags[3]), errors::toString);
        assertTrue(folder.resolve("MapWorkload-OfHashMap-pmem-1.trace").toFile().exists());
    }

    /** A run that fails by itself shows nothing of a mutant. */
    @Test
    void whatFailsWithoutAMutantCatchesNone() {
        String[] broken = {"fararray", "--folder", folder.toString(), "--jvm-arg", "-XX:+NoSuchFlag"};
        assertEquals(1, run(Stream.concat(Stream.of("mutants", "--mutant", "redo-record"), Stream.of(broken)).toArray(String[]::new)));
        assertTrue(errors.toString().contains("NoSuchFlag"), errors::toString);
        assertEquals(1, run(Stream.concat(Stream.of("mutants", "--mutant", "nvmRegionLog"), Stream.of(broken)).toArray(String[]::new)));
    }
}
