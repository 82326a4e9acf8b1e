// SPDX-License-Identifier: Apache-2.0
/**
 * AutoPersist in Spring Boot: durable roots as beans, a check of the image at the start, health and metrics. Applications need
 * nothing of this package by name; properties begin with {@code autopersist.}
 */
package org.autopersist.spring;
