// SPDX-License-Identifier: Apache-2.0
package org.autopersist.spring;

import org.autopersist.AutoPersist;
import org.autopersist.AutoPersistStats;
import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;

/**
 * Up while an image is open that has room beside what the latest collection found alive; unknown where nothing is durable. What
 * is in use says less: garbage is part of it.
 */
final class AutoPersistHealthIndicator extends AbstractHealthIndicator {

    private final double fullAt;

    AutoPersistHealthIndicator(double fullAt) {
        super("The image can't be asked");
        this.fullAt = fullAt;
    }

    @Override
    protected void doHealthCheck(Health.Builder health) {
        if (!AutoPersist.isEnabled()) {
            health.unknown().withDetail("image", "none: nothing is durable");
            return;
        }
        AutoPersistStats stats = AutoPersist.stats();
        boolean full = stats.liveBytes() >= fullAt * stats.imageCapacityBytes();
        (full ? health.down() : health.up())
                .withDetail("image", AutoPersist.imageMXBean().getPath())
                .withDetail("durability", AutoPersist.imageMXBean().getDurability())
                .withDetail("liveBytes", stats.liveBytes())
                .withDetail("usedBytes", stats.imageUsedBytes())
                .withDetail("capacityBytes", stats.imageCapacityBytes());
    }
}
