// SPDX-License-Identifier: Apache-2.0
package org.autopersist.spring;

import java.nio.file.Path;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * What the application demands of the image. A JVM opens its image before any property is read, by {@code -XX:NVMImage}: so
 * these are compared with what it has.
 *
 * @param image the image's file; null: any, or none
 * @param size how large it must be at least; null: any
 * @param fullAt how much of its capacity, of 1, live data may take before the application's health is down
 */
@ConfigurationProperties("autopersist")
public record AutoPersistProperties(Path image, DataSize size, @DefaultValue("0.95") double fullAt) {}
