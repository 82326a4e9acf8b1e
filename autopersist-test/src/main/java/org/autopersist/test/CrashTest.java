// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A JUnit 5 test of what crashes can do to durable objects. The method is an operation of the program, such as an order
 * or a transfer. It is run in a JVM that records every write to its image; then the images that a power failure could
 * have left at each moment are made and recovered, and the {@link Invariant} methods are called for each.
 *
 * <pre>{@code
 * class BankTest {
 *     @BeforeEach void open() { Bank.accounts = new Account[] {new Account(100), new Account(0)}; }
 *
 *     @CrashTest void transfer() { Bank.transfer(0, 1, 30); }
 *
 *     @Invariant boolean noMoneyIsLost() { return Bank.total() == 100; }
 * }
 * }</pre>
 *
 * <p>The test's {@code @BeforeEach} methods run once in the recording JVM, before the first repetition, and nowhere else.
 * Each invariant is called on a new instance of the test class; what instances keep in fields is not durable. Static
 * roots must not be final.
 *
 * <p>The AutoPersist JDK is the folder of system property {@code autopersist.jdk}, or the JDK that runs the tests. A
 * violation fails the test with the invariant's message, the moment of the crash, and a system property that repeats
 * that crash alone; the recorded trace is kept in {@code target/crash-tests} (system property
 * {@code autopersist.crash.folder} names another folder).
 */
@Documented
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@Test
@ExtendWith(CrashTestExtension.class)
public @interface CrashTest {

    /** The name of the invariant's method; all methods with {@link Invariant} if it is empty. */
    String invariant() default "";

    /** How many crash states to check, about. A thousand take a few seconds. */
    int states() default 1000;

    /** Decides which states are chosen where there are too many. */
    long seed() default 1;

    /** How often the operation is run, one after the other. */
    int repetitions() default 3;

    /** {@code pmem}: power failures; {@code process}: the process is killed, so stores are durable in program order. */
    String durability() default "pmem";

    /** Size of the image, as for {@code -XX:NVMSize}; small ones are checked faster. */
    String imageSize() default "16m";

    /** Further flags of all JVMs, such as {@code -XX:DurableRoots=...}. */
    String[] jvmFlags() default {};
}
