// SPDX-License-Identifier: Apache-2.0
package org.autopersist.spring;

import io.micrometer.core.instrument.binder.MeterBinder;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** Durable roots as beans; health and metrics, where the application has these. */
@AutoConfiguration
@EnableConfigurationProperties(AutoPersistProperties.class)
class AutoPersistAutoConfiguration {

    @Bean
    static DurableRootBeans durableRootBeans(Environment environment) {
        return new DurableRootBeans(environment);
    }

    /** With spring-boot-health. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(HealthIndicator.class)
    static class OfHealth {
        @Bean
        HealthIndicator autoPersistHealthIndicator(AutoPersistProperties properties) {
            return new AutoPersistHealthIndicator(properties.fullAt());
        }
    }

    /** With Micrometer. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(MeterBinder.class)
    static class OfMetrics {
        @Bean
        MeterBinder autoPersistMetrics() {
            return new AutoPersistMetrics();
        }
    }
}
