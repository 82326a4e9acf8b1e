// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests;

import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.autopersist.librarytests.libraries.Agrona;
import org.autopersist.librarytests.libraries.CaffeineCache;
import org.autopersist.librarytests.libraries.Clojure;
import org.autopersist.librarytests.libraries.CommonsCollections;
import org.autopersist.librarytests.libraries.EclipseCollections;
import org.autopersist.librarytests.libraries.Fastutil;
import org.autopersist.librarytests.libraries.GsonTrees;
import org.autopersist.librarytests.libraries.Guava;
import org.autopersist.librarytests.libraries.H2;
import org.autopersist.librarytests.libraries.Hppc;
import org.autopersist.librarytests.libraries.JGraphT;
import org.autopersist.librarytests.libraries.JodaTime;
import org.autopersist.librarytests.libraries.Jts;
import org.autopersist.librarytests.libraries.Kotlin;
import org.autopersist.librarytests.libraries.OrgJson;
import org.autopersist.librarytests.libraries.PCollections;
import org.autopersist.librarytests.libraries.RoaringBitmaps;
import org.autopersist.librarytests.libraries.Scala;
import org.autopersist.librarytests.libraries.ThreeTenExtra;
import org.autopersist.librarytests.libraries.Vavr;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Libraries that get another release between two lives. */
class UpgradesTest {

    private static final Path OLDER = Path.of("target", "older").toAbsolutePath();

    @TempDir
    Path folder;

    static Stream<Arguments> upgrades() {
        return Stream.of(
                upgrade(Agrona.class, "agrona-2.0.0"),
                upgrade(CaffeineCache.class, "caffeine-3.1.8"),
                upgrade(Clojure.class, "clojure-1.11.1"),
                upgrade(CommonsCollections.class, "commons-collections4-4.4"),
                upgrade(EclipseCollections.class, "eclipse-collections-11.1.0", "eclipse-collections-api-11.1.0"),
                upgrade(Fastutil.class, "fastutil-8.5.9"),
                upgrade(GsonTrees.class, "gson-2.10.1"),
                upgrade(H2.class, "h2-2.3.232"),
                upgrade(Hppc.class, "hppc-0.9.1"),
                upgrade(JGraphT.class, "jgrapht-core-1.5.1"),
                upgrade(JodaTime.class, "joda-time-2.10.14"),
                upgrade(Jts.class, "jts-core-1.19.0"),
                upgrade(Kotlin.class, "kotlin-stdlib-2.0.0"),
                upgrade(OrgJson.class, "json-20230227"),
                upgrade(PCollections.class, "pcollections-4.0.1"),
                upgrade(ThreeTenExtra.class, "threeten-extra-1.7.2"));
    }

    /** Releases that have renamed or added fields without which their objects don't work. */
    static Stream<Arguments> changes() {
        return Stream.of(
                upgrade(Guava.class, "guava-31.1-jre"),
                upgrade(RoaringBitmaps.class, "RoaringBitmap-1.0.0"),
                upgrade(Scala.class, "scala-library-2.13.10"),
                upgrade(Vavr.class, "vavr-0.10.4"));
    }

    private static Arguments upgrade(Class<? extends Library> library, String... older) {
        return Arguments.of(library, List.of(older));
    }

    @ParameterizedTest
    @MethodSource("upgrades")
    void forward(Class<? extends Library> library, List<String> older) {
        live(library, 1, older).succeeded().printed(Life.DONE + 1);
        live(library, 2, List.of()).succeeded().printed(Life.DONE + 2);
        live(library, 3, List.of()).succeeded().printed(Life.DONE + 3);
    }

    @ParameterizedTest
    @MethodSource("upgrades")
    void back(Class<? extends Library> library, List<String> older) {
        live(library, 1, List.of()).succeeded().printed(Life.DONE + 1);
        live(library, 2, older).succeeded().printed(Life.DONE + 2);
        live(library, 3, List.of()).succeeded().printed(Life.DONE + 3);
    }

    /** When one of these works, it belongs to the others. */
    @ParameterizedTest
    @MethodSource("changes")
    void doesNotGoOn(Class<? extends Library> library, List<String> older) {
        live(library, 1, older).succeeded();
        ChildResult second = live(library, 2, List.of());
        assertFalse(second.hasLine(Life.DONE), second::toString);
    }

    private ChildResult live(Class<? extends Library> library, int life, List<String> older) {
        ChildJvm jvm = ChildJvm.underTest().image(folder.resolve("test.nvm"), "64m").verified();
        for (String jar : older) {
            jvm = jvm.classPathFirst(OLDER.resolve(jar + ".jar"));
        }
        return jvm.main(Life.class, library.getName(), life + "").run();
    }
}
