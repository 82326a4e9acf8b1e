// SPDX-License-Identifier: Apache-2.0
package org.autopersist.stores;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.autopersist.stores.explicit.ExplicitBackend;
import org.autopersist.stores.programs.ExplicitRefusals;
import org.autopersist.stores.programs.ExplicitWriters;
import org.autopersist.testkit.process.ChildJvm;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Stores of explicit persistence: they do what the others do, also when their process is killed. */
class ExplicitStoreTest {

    private static final String EXPLICIT = "-XX:+ExplicitPersistence";

    @TempDir
    Path folder;

    private ChildJvm child(String imageSize) {
        return ChildJvm.underTest().image(folder.resolve("test.nvm"), imageSize).flags(EXPLICIT);
    }

    @ParameterizedTest
    @EnumSource
    void doesWhatATreeMapDoes(ExplicitBackend backend) {
        child("1g").main(ExplicitChecks.class, backend.name()).run().succeeded();
    }

    @ParameterizedTest
    @EnumSource
    @Tag("slow")
    void whatWasAcknowledgedIsThere(ExplicitBackend backend) throws InterruptedException {
        killAgainAndAgain(backend, KilledWriters.KILLS);
    }

    @OnEachMode
    void inOtherModes(ExplicitBackend backend, String flag) throws InterruptedException {
        killAgainAndAgain(backend, 4 * KilledWriters.KILLS, flag);
    }

    private void killAgainAndAgain(ExplicitBackend backend, int kills, String... flags) throws InterruptedException {
        KilledWriters.run(() -> child("1g").flags(flags).flags("-Dbackend=" + backend), ExplicitWriters.class, kills);
    }

    @ParameterizedTest
    @EnumSource
    void refusedValuesLeaveNothing(ExplicitBackend backend) {
        child("16m").flags("-Dbackend=" + backend).main(ExplicitRefusals.class).run().succeeded();
    }

    @ParameterizedTest
    @EnumSource
    void theyNeedTheirJvm(ExplicitBackend backend) {
        assertTrue(assertThrows(UnsupportedOperationException.class, () -> backend.open("store", (_, _) -> {}))
                .getMessage().contains(EXPLICIT));
    }
}
