// SPDX-License-Identifier: Apache-2.0
/** Crash tests for programs with durable objects: {@link org.autopersist.test.CrashTest}. */
package org.autopersist.test;
