// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.autopersist.runtimetests.harness.Breadth;
import org.autopersist.runtimetests.harness.VmMode;
import org.autopersist.runtimetests.programs.access.SlicedCopy;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Copies of many new objects into a durable array take time in proportion, and let safepoints in. */
@Tag("core")
class LongCopiesTest {

    private static final int ELEMENTS = 400_000;

    /** About ten times what it takes; a tenth of what it would take if each element cost as much as the copy is long. */
    private static final int MOST_MILLIS = 1_000;

    @TempDir
    Path folder;

    /** In a quick run not interpreted, which takes most of the time. */
    static Stream<VmMode> modes() {
        return Breadth.isQuick() ? Stream.of(VmMode.all().getLast()) : Breadth.modes();
    }

    @ParameterizedTest
    @MethodSource("modes")
    void copiesLetSafepointsIn(VmMode mode) {
        ChildResult result = ChildJvm.underTest()
                .image(folder.resolve("test.nvm"), "512m")
                .flags(mode.flags())
                .main(SlicedCopy.class, Integer.toString(ELEMENTS))
                .run()
                .succeeded()
                .printed(SlicedCopy.OK);
        int millis = Integer.parseInt(result.last(SlicedCopy.MILLIS));
        Assertions.assertTrue(millis < MOST_MILLIS, () -> millis + " ms for a copy\n" + result);
        int safepoints = Integer.parseInt(result.last(SlicedCopy.SAFEPOINTS));
        Assertions.assertTrue(safepoints >= 3, () -> safepoints + " safepoints during a copy\n" + result);
    }
}
