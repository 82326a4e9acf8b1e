// SPDX-License-Identifier: Apache-2.0
/**
 * What generated programs are made of: the classes of their data, handles of all kinds to it, regions that a JVM without an
 * image models.
 */
package org.autopersist.fuzz.jit.data;
