// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.autopersist.fuzz.check.Answer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A short campaign, the same each time. */
class FuzzTest {

    private static final long IMAGES = Long.getLong("tests.images", 1000);
    private static final long SEED = Long.getLong("tests.seed", 1);

    @Test
    @Tag("slow")
    void noDamageHarmsTheJvm(@TempDir Path work) throws Exception {
        Campaign campaign = new Campaign(new Campaign.Plan(TestCorpus.jvm(), SEED, IMAGES, 6, 2,
                System.nanoTime() + TimeUnit.MINUTES.toNanos(10), work, TestCorpus.FOLDER.resolve("failures")), TestCorpus.corpus());
        campaign.run(done -> {});
        assertEquals(List.of(), campaign.failures(), campaign.summary());
        assertEquals(IMAGES, campaign.images());
        // Otherwise the damage would be of the wrong kind.
        assertTrue(campaign.count(Answer.Kind.REFUSED) > IMAGES / 10, campaign.summary());
        assertTrue(campaign.count(Answer.Kind.RECOVERED) > IMAGES / 10, campaign.summary());
    }
}
