// SPDX-License-Identifier: Apache-2.0
/**
 * Test suites of other projects, run with fixtures that are durable: each test's object becomes a durable root before it
 * runs, and with {@code -XX:+NVMStressRoots} the static fields of all classes on the class path. In two lives.
 */
package org.autopersist.foreign;
