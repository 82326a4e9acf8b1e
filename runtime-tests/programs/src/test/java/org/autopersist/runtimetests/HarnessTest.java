// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.autopersist.runtimetests.programs.GraphText;
import org.autopersist.runtimetests.programs.access.FieldAccess;
import org.autopersist.runtimetests.programs.types.Cycles;
import org.autopersist.runtimetests.programs.types.Records;
import org.autopersist.testkit.process.ChildJvm;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The other tests can fail: what they look for is found when it is there. */
@Tag("core")
class HarnessTest {

    /** A second life without the image of the first has nothing. */
    @Test
    void withoutTheImageTheCheckFails(@TempDir Path folder) throws Exception {
        Path image = folder.resolve("test.nvm");
        Programs.writeAndKill(ChildJvm.underTest().image(image), List.of(Records.class));
        Files.delete(image);
        Programs.check(ChildJvm.underTest().image(image), List.of(Records.class)).exited(3);
    }

    /** What was written after the state that is checked must be noticed. */
    @Test
    void aDifferentStateFailsTheCheck(@TempDir Path folder) throws Exception {
        Path image = folder.resolve("test.nvm");
        Path copy = folder.resolve("copy.nvm");
        Programs.writeAndKill(ChildJvm.underTest().image(image), List.of(Records.class));
        Files.copy(image, copy);
        Programs.writeAndKill(ChildJvm.underTest().image(image), List.of(FieldAccess.class));
        Programs.check(ChildJvm.underTest().image(image), List.of(FieldAccess.class)).succeeded();
        Programs.check(ChildJvm.underTest().image(copy).trustingCopy(), List.of(FieldAccess.class)).exited(3);
    }

    @Test
    void withoutAutoPersistNothingIsFoundAgain(@TempDir Path folder) {
        Programs.runner(ChildJvm.underTest(), "write,die", List.of(Cycles.class)).run().succeeded();
        Programs.runner(ChildJvm.underTest(), "check,die", List.of(Cycles.class)).run().exited(3);
        Programs.runner(ChildJvm.underTest().flags("-XX:+AutoPersist"), "check,die", List.of(Cycles.class))
                .run()
                .exited(3);
    }

    @Test
    void graphTextSeesValuesAndSharing() {
        Object shared = new int[] {1};
        Object[] twice = {shared, shared};
        Object[] separate = {new int[] {1}, new int[] {1}};
        Assertions.assertNull(GraphText.difference(twice, new Object[] {shared, shared}));
        Assertions.assertNotNull(GraphText.difference(twice, separate));
        Assertions.assertNotNull(GraphText.difference(new double[] {0.0}, new double[] {-0.0}));
        Assertions.assertNotNull(GraphText.difference(new Object[] {1}, new Object[] {1L}));
        Assertions.assertNotNull(GraphText.difference(new Object[] {null}, new Object[] {"null"}));
        Assertions.assertNotEquals(GraphText.digest(twice), GraphText.digest(separate));
    }
}
