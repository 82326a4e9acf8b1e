// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.roots;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.autopersist.testkit.TestJdk;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A short campaign, the same each time. */
@Tag("stress")
class RootsFuzzTest {

    private static final long SEEDS = Long.getLong("tests.seeds", 12);
    private static final long SEED = Long.getLong("tests.seed", 1);

    @Test
    void eachLifeRecoversWhatTheModelSays(@TempDir Path work) throws Exception {
        Path folder = Path.of("target/fuzz").toAbsolutePath();
        RootsCampaign campaign = new RootsCampaign(new RootsCampaign.Plan(TestJdk.product(), List.of(), false, SEED, SEEDS, 2,
                System.nanoTime() + TimeUnit.MINUTES.toNanos(5), work, folder.resolve("failures"), folder.resolve("crashes")));
        campaign.run(() -> {});
        assertEquals(List.of(), campaign.failures().stream().map(RootsCampaign.Failure::text).toList(), campaign.summary());
        assertEquals(SEEDS, campaign.done());
    }
}
