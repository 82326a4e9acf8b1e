// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests;

import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.autopersist.librarytests.constants.*;
import org.autopersist.librarytests.known.*;
import org.autopersist.librarytests.libraries.*;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each library's program, in lives that all end with a kill. */
class LibrariesTest {

    private static final int LIVES = 3;

    /** What goes wrong, and what the second life says then. Each program's comment tells why. */
    private static final Map<Class<? extends Library>, String> KNOWN = Map.of(
            CaffeineEviction.class, "AssertionFailedError",
            ConstantTooEarly.class, "AssertionFailedError",
            JtsPrecision.class, "AssertionFailedError");

    @TempDir
    Path folder;

    static Stream<Class<? extends Library>> libraries() {
        return Stream.of(
                Agrona.class, ByteBuddyClasses.class, CaffeineCache.class, CaffeineOnCommonPool.class, Clojure.class,
                ClojureFunctions.class, CommonsCollections.class, CommonsLang.class,
                CommonsMath.class, EclipseCollections.class, Fastutil.class, FunctionalJava.class, GsonTrees.class,
                Guava.class, H2.class, H2MvStore.class, Hppc.class, Indriya.class, JGraphT.class, Jackson.class,
                JodaTime.class, Jool.class, Jts.class, Koloboke.class, Kotlin.class, KotlinCoroutines.class, Lucene.class,
                Moneta.class, OrgJson.class, PCollections.class, Paguro.class, Parsson.class, ParssonBoolean.class,
                Protobuf.class, Reactor.class, RoaringBitmaps.class, RxJava.class, Scala.class, ThreeTenExtra.class, Trove.class,
                Vavr.class,
                ConstantOfInterface.class, ConstantOfTwoRoots.class, ConstantReachedElsewhere.class, ConstantWithDollar.class);
    }

    static Set<Class<? extends Library>> known() {
        return KNOWN.keySet();
    }

    @ParameterizedTest
    @MethodSource("libraries")
    void goesOn(Class<? extends Library> library) {
        for (int life = 1; life <= LIVES; life++) {
            live(library, life).succeeded().printed(Life.DONE + life);
        }
    }

    /** When one of these fails, its program belongs to the others. */
    @ParameterizedTest
    @MethodSource("known")
    void failsAsKnown(Class<? extends Library> library) {
        live(library, 1).succeeded();
        ChildResult second = live(library, 2).said(KNOWN.get(library));
        assertFalse(second.hasLine(Life.DONE), second::toString);
    }

    private ChildResult live(Class<? extends Library> library, int life) {
        return ChildJvm.underTest()
                .image(folder.resolve("test.nvm"), "64m")
                .verified()
                .main(Life.class, library.getName(), life + "")
                .run();
    }
}
