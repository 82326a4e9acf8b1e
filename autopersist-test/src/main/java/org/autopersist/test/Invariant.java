// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says what must hold after every crash. A method of a class with {@link CrashTest} methods, called after each recovery,
 * in a JVM whose durable roots have what the crash left. It fails by any exception or error, or by returning false.
 *
 * <p>It has no parameters, and is then called only for crashes after the test's {@code @BeforeEach} methods had run; or
 * one of type {@link org.autopersist.test.crash.Cut}, which tells how far the program was, and is called for all.
 */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface Invariant {}
