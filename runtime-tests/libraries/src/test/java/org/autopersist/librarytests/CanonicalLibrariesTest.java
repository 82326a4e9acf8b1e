// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests;

import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.autopersist.librarytests.canonical.*;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each class of {@code -XX:NVMCanonicalClasses=@builtin}, in lives that all end with a kill. */
class CanonicalLibrariesTest {

    private static final int LIVES = 4;

    @TempDir
    Path folder;

    static Stream<Class<? extends Library>> libraries() {
        return Stream.of(
                ClojureKeywords.class, IcuCurrencies.class, JdomNamespaces.class, JtsTypes.class, PdfBoxNames.class,
                ScalaSymbols.class);
    }

    @ParameterizedTest
    @MethodSource("libraries")
    void goesOn(Class<? extends Library> library) {
        for (String collector : List.of("-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseG1GC")) {
            for (int life = 1; life <= LIVES; life++) {
                live(library, collector, life, "-XX:NVMCanonicalClasses=@builtin", collector).succeeded().printed(Life.DONE + life)
                        .neverSaid("warning");
            }
        }
    }

    /** Else the list would not need it. */
    @ParameterizedTest
    @MethodSource("libraries")
    void failsWithoutTheFlag(Class<? extends Library> library) {
        live(library, "none", 1).succeeded();
        ChildResult second = live(library, "none", 2).said("AssertionFailedError");
        assertFalse(second.hasLine(Life.DONE), second::toString);
    }

    private ChildResult live(Class<? extends Library> library, String image, int life, String... flags) {
        return ChildJvm.underTest()
                .image(folder.resolve(image.replace(":", "") + ".nvm"), "64m")
                .verified()
                .flags(flags)
                .main(Life.class, library.getName(), life + "")
                .run();
    }
}
