// SPDX-License-Identifier: Apache-2.0
package org.autopersist.spring;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.Locale;
import org.autopersist.AutoPersist;

/** All counters of AutoPersistStats, as gauges: {@code imageUsedBytes} is {@code autopersist.image.used.bytes}. */
final class AutoPersistMetrics implements MeterBinder {

    @Override
    public void bindTo(MeterRegistry registry) {
        for (String name : AutoPersist.stats().asMap().keySet()) {
            Gauge.builder(meterName(name), () -> AutoPersist.stats().asMap().get(name))
                    .description("AutoPersistStats: " + name)
                    .register(registry);
        }
    }

    static String meterName(String counter) {
        return "autopersist." + counter.replaceAll("([A-Z]+)", ".$1").toLowerCase(Locale.ROOT);
    }
}
