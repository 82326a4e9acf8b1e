// SPDX-License-Identifier: Apache-2.0
/** Modes of the JVM, classes and libraries that are compiled at test time. Nothing in here runs in a child. */
package org.autopersist.runtimetests.harness;
