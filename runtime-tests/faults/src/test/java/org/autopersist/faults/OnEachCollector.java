// SPDX-License-Identifier: Apache-2.0
package org.autopersist.faults;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A test with the JDK and the flag of a collector as its arguments. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ParameterizedTest
@MethodSource("org.autopersist.faults.Jdks#withCollectors")
@interface OnEachCollector {}
