// SPDX-License-Identifier: Apache-2.0
package org.autopersist.stores;

import java.nio.file.Path;
import org.autopersist.stores.programs.DurableWriters;
import org.autopersist.stores.programs.StoreReader;
import org.autopersist.stores.programs.StoreRefusals;
import org.autopersist.testkit.process.ChildJvm;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Stores on AutoPersist. However often their process is killed, what was acknowledged is there, and nothing else. */
class DurableStoreTest {

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "VOLATILE")
    @Tag("slow")
    void whatWasAcknowledgedIsThere(Backend backend) throws InterruptedException {
        killAgainAndAgain(backend, KilledWriters.KILLS);
    }

    @OnEachMode
    void inOtherModes(Backend backend, String flag) throws InterruptedException {
        killAgainAndAgain(backend, 4 * KilledWriters.KILLS, flag);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "VOLATILE")
    void readingStoresNothing(Backend backend) {
        ChildJvm.underTest()
                .image(folder.resolve("test.nvm"))
                .flags("-Dbackend=" + backend)
                .main(StoreReader.class)
                .run()
                .succeeded();
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "VOLATILE")
    void refusedValuesLeaveNothing(Backend backend) {
        ChildJvm.underTest()
                .image(folder.resolve("test.nvm"), "256m")
                .flags("-Dbackend=" + backend, "-XX:CompileThresholdScaling=0.1")
                .main(StoreRefusals.class)
                .run()
                .succeeded();
    }

    private void killAgainAndAgain(Backend backend, int kills, String... flags) throws InterruptedException {
        KilledWriters.run(
                () -> ChildJvm.underTest()
                        .image(folder.resolve("test.nvm"), "1g")
                        .verified()
                        .flags(flags)
                        .flags("-Dbackend=" + backend),
                DurableWriters.class, kills);
    }
}
