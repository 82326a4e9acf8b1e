// SPDX-License-Identifier: Apache-2.0
package org.autopersist.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.autopersist.faults.soak.Campaign;
import org.autopersist.faults.soak.Figures;
import org.autopersist.testkit.TestJdk;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The soak of {@code ./ap soak}, short. */
class SoakTest {

    private static final long SEED = Long.getLong("tests.seed", 1);

    @TempDir
    Path folder;

    @Test
    @Tag("slow")
    void nothingAcknowledgedIsLost() throws IOException, InterruptedException {
        soak(TestJdk.product(), 15);
    }

    @Tag("slow")
    @OnEachJdk
    void norInManyLives(Path jdk) throws IOException, InterruptedException {
        soak(jdk, 100);
    }

    private void soak(Path jdk, int kills) throws IOException, InterruptedException {
        Figures figures = new Campaign(jdk, folder, kills, 0, 2, 4, SEED).run(_ -> {});
        assertEquals(kills, figures.kills());
        assertTrue(figures.acknowledged() > 100L * kills, figures::toString);
    }
}
