// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.autopersist.runtimetests.programs.image.FailingHooks;
import org.autopersist.runtimetests.programs.image.PaperExample;
import org.autopersist.runtimetests.programs.image.RecoverByName;
import org.autopersist.runtimetests.programs.image.RefusedKinds;
import org.autopersist.runtimetests.programs.image.Singletons;
import org.autopersist.runtimetests.programs.image.StockClasses;
import org.autopersist.testkit.process.ChildJvm;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Recovery by name, and roots that the command line declares. */
@Tag("core")
class RecoveryTest {

    @TempDir
    Path folder;

    @Test
    void thePapersExampleGrowsInEachLife() {
        Path image = folder.resolve("paper.nvm");
        for (String name : List.of("paper.nvm", image.toString())) {
            ChildJvm.underTest()
                    .image(image)
                    .main(PaperExample.class, name, "word")
                    .run()
                    .succeeded()
                    .printed("ENABLED true")
                    .printed(name.equals("paper.nvm") ? "WORDS word" : "WORDS word word");
        }
        ChildJvm.underTest()
                .image(image)
                .main(PaperExample.class, "other.nvm", "word")
                .run()
                .exited(1)
                .complained("other.nvm")
                .complained(image.toString());
    }

    @Test
    void recoverByName() {
        Programs.twoLives(folder.resolve("test.nvm"), RecoverByName.class);
    }

    @Test
    void failingHooks() {
        Programs.twoLives(folder.resolve("test.nvm"), FailingHooks.class);
    }

    /** Each object of the process that means nothing in another one: named, with the way to it. */
    @Test
    void objectsOfTheProcessAreRefused() {
        Programs.twoLives(folder.resolve("test.nvm"), RefusedKinds.class, "--enable-native-access=ALL-UNNAMED");
    }

    @Test
    void rootsOnTheCommandLine() {
        Programs.twoLives(
                folder.resolve("test.nvm"),
                StockClasses.class,
                "-XX:DurableRoots=some.other.Unused.field," + StockClasses.ROOT,
                "-XX:UnrecoverableFields=" + StockClasses.UNRECOVERABLE);
    }

    @Test
    void rootsInAFile() throws IOException {
        Path roots = Files.writeString(folder.resolve("roots"), StockClasses.ROOT + "\n");
        Path fields = Files.writeString(folder.resolve("fields"), StockClasses.UNRECOVERABLE + "\n");
        Programs.twoLives(
                folder.resolve("test.nvm"),
                StockClasses.class,
                "-XX:DurableRoots=@" + roots,
                "-XX:UnrecoverableFields=@" + fields);
    }

    @Test
    void aSingletonThatIsComparedByIdentityCanBeARoot() {
        Programs.twoLives(folder.resolve("test.nvm"), Singletons.class, "-XX:DurableRoots=" + Singletons.ROOT);
    }

    /** An object graph has no roots that nobody declares. */
    @Test
    void withoutTheFlagThereIsNoRoot() {
        Path image = folder.resolve("test.nvm");
        Programs.writeAndKill(ChildJvm.underTest().image(image), List.of(StockClasses.class));
        Programs.check(ChildJvm.underTest().image(image), List.of(StockClasses.class)).exited(3);
    }
}
