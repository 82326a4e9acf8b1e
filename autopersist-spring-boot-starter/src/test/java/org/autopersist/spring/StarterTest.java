// SPDX-License-Identifier: Apache-2.0
package org.autopersist.spring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayList;
import java.util.List;
import org.autopersist.DurableRoot;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;

/** On a JDK without AutoPersist: beans, conditions, names, and the refusal of a start without the image that is demanded. */
class StarterTest {

    static final class Ledger implements AutoCloseable {
        private boolean closed;

        @Override
        public void close() {
            closed = true;
        }
    }

    @Configuration
    static class Roots {
        @DurableRoot
        private static Ledger ledger = new Ledger();

        @DurableRoot
        private static List<String> names = new ArrayList<>();

        @DurableRoot
        private static int count;

        static Ledger noRoot = new Ledger();
    }

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(AutoPersistAutoConfiguration.class))
            .withUserConfiguration(Roots.class);

    @Test
    void rootsAreBeans() {
        runner.run(context -> {
            assertSame(Roots.ledger, context.getBean(Ledger.class));
            assertSame(Roots.names, context.getBean("names"));
            assertFalse(context.containsBean("count"));
            assertFalse(context.containsBean("noRoot"));
        });
        assertFalse(Roots.ledger.closed, "closed with the context");
    }

    @Test
    void aBeanOfTheSameNameStays() {
        runner.withBean("names", String.class, () -> "mine").run(context -> assertEquals("mine", context.getBean("names")));
    }

    @Test
    void healthIsUnknownWithoutAnImage() {
        runner.run(context -> assertEquals(Status.UNKNOWN, context.getBean(HealthIndicator.class).health().getStatus()));
    }

    @Test
    void metrics() {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        runner.run(context -> context.getBean(MeterBinder.class).bindTo(registry));
        assertEquals(0, registry.get("autopersist.image.used.bytes").gauge().value());
        assertEquals("autopersist.objects.converted", AutoPersistMetrics.meterName("objectsConverted"));
    }

    @Test
    void neitherHealthNorMicrometerIsNeeded() {
        runner.withClassLoader(new FilteredClassLoader(HealthIndicator.class, MeterBinder.class)).run(context -> {
            assertTrue(context.containsBean("ledger"));
            assertFalse(context.containsBean("autoPersistMetrics"));
        });
    }

    @Test
    void theImageThatIsDemandedMustBeThere() {
        runner.withPropertyValues("autopersist.image=shop.nvm", "autopersist.size=2GB").run(context -> {
            WrongImageException e = assertInstanceOf(WrongImageException.class, context.getStartupFailure());
            FailureAnalysis analysis = new WrongImageFailureAnalyzer().analyze(e);
            assertTrue(analysis.getDescription().contains("has no image"), analysis.getDescription());
            assertTrue(analysis.getAction().contains("-XX:NVMImage=shop.nvm -XX:NVMSize=2048m"), analysis.getAction());
        });
    }
}
