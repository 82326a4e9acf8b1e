package org.autopersist.librarytests;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.autopersist.librarytests.libraries.*;
import org.autopersist.testkit.process.ChildJvm;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each library's program, in lives that all end with a kill. */
class LibrariesTest {

    private static final int LIVES = 3;

    @TempDir
    Path folder;

    static Stream<Class<? extends Library>> libraries() {
        return Stream.of(
                Agrona.class, CaffeineCache.class, Clojure.class, CommonsCollections.class, CommonsLang.class, CommonsMath.class,
                EclipseCollections.class, Fastutil.class, FunctionalJava.class, GsonTrees.class, Guava.class, H2.class, H2MvStore.class,
                Hppc.class, JGraphT.class, Jackson.class, JodaTime.class, Jool.class, Koloboke.class, Kotlin.class, Lucene.class,
                Moneta.class, OrgJson.class, PCollections.class, Paguro.class, Parsson.class, Protobuf.class, RoaringBitmaps.class,
                Scala.class, ThreeTenExtra.class, Trove.class, Vavr.class);
    }

    @ParameterizedTest
    @MethodSource("libraries")
    void goesOn(Class<? extends Library> library) {
        for (int life = 1; life <= LIVES; life++) {
            ChildJvm.underTest()
                    .image(folder.resolve("test.nvm"), "64m")
                    .verified()
                    .main(Life.class, library.getName(), life + "")
                    .run()
                    .succeeded()
                    .printed(Life.DONE + life);
        }
    }
}
