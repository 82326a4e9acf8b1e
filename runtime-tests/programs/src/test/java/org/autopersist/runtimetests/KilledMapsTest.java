// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import java.nio.file.Path;
import org.autopersist.runtimetests.programs.regions.KilledWhileComputing;
import org.autopersist.runtimetests.programs.regions.KilledWhileGrowing;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Maps whose process ends in the middle of an operation, always at the same moment: those of java.util break where it
 * takes several stores, those of DurableCollections don't.
 */
@Tag("core")
class KilledMapsTest {

    @TempDir
    Path folder;

    private ChildResult grows(String kind) {
        child(KilledWhileGrowing.class, kind, "write").run().exited(KilledWhileGrowing.HALTED);
        return child(KilledWhileGrowing.class, kind, "check").run().succeeded();
    }

    private ChildResult computes(String kind) {
        child(KilledWhileComputing.class, kind, "write").run().exited(KilledWhileComputing.HALTED);
        return child(KilledWhileComputing.class, kind, "check").run().succeeded();
    }

    private ChildJvm child(Class<?> program, String kind, String phase) {
        return ChildJvm.underTest()
                .image(folder.resolve("test.nvm"))
                .verified()
                .flags(Programs.FLAGS)
                .main(program, kind, phase);
    }

    @ParameterizedTest
    @ValueSource(strings = {"map", "concurrentMap"})
    void mapsOfDurableCollectionsAreWhole(String kind) {
        grows(kind).printed(KilledWhileGrowing.WHOLE);
    }

    @Test
    void aHashMapLosesEntries() {
        grows("HashMap").printed(KilledWhileGrowing.MISSING);
    }

    @Test
    void aConcurrentHashMapNeverGrowsAgain() {
        grows("ConcurrentHashMap").printed(KilledWhileGrowing.STUCK);
    }

    @Test
    void aConcurrentHashMapTakesAKeyThatWasBeingComputed() {
        computes("ConcurrentHashMap").printed(KilledWhileComputing.WHOLE);
    }

    @Test
    void aConcurrentMapOfDurableCollectionsTakesIt() {
        computes("concurrentMap").printed(KilledWhileComputing.WHOLE);
    }
}
