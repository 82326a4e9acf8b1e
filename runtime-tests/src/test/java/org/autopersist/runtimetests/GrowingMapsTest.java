package org.autopersist.runtimetests;

import java.nio.file.Path;
import org.autopersist.runtimetests.harness.ChildJvm;
import org.autopersist.runtimetests.harness.ChildResult;
import org.autopersist.runtimetests.programs.regions.KilledWhileGrowing;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Maps whose process ends while their table grows: those of java.util break, those of DurableCollections don't. */
@Tag("core")
class GrowingMapsTest {

    @TempDir
    Path folder;

    private ChildResult twoLives(String kind) {
        child(kind, "write").run().exited(KilledWhileGrowing.HALTED);
        return child(kind, "check").run().succeeded();
    }

    private ChildJvm child(String kind, String phase) {
        return ChildJvm.underTest()
                .image(folder.resolve("test.nvm"))
                .verified()
                .flags(Programs.FLAGS)
                .main(KilledWhileGrowing.class, kind, phase);
    }

    @ParameterizedTest
    @ValueSource(strings = {"map", "concurrentMap"})
    void mapsOfDurableCollectionsAreWhole(String kind) {
        twoLives(kind).printed(KilledWhileGrowing.WHOLE);
    }

    @Test
    void aHashMapLosesEntries() {
        twoLives("HashMap").printed(KilledWhileGrowing.MISSING);
    }

    @Test
    void aConcurrentHashMapNeverGrowsAgain() {
        twoLives("ConcurrentHashMap").printed(KilledWhileGrowing.STUCK);
    }
}
