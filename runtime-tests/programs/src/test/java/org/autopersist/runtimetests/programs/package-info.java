// SPDX-License-Identifier: Apache-2.0
/**
 * What runs in the child JVMs: programs with a phase that writes durable data and one that, in a new JVM, checks it.
 * They use the API's annotations and otherwise only plain Java, and know nothing of the tests that start them.
 */
package org.autopersist.runtimetests.programs;
