// SPDX-License-Identifier: Apache-2.0
/**
 * The annotations as the AutoPersist paper spells them, for its examples: {@link org.autopersist.paper.durable_root} is
 * {@link org.autopersist.DurableRoot}, and {@link org.autopersist.paper.unrecoverable} is {@link org.autopersist.Unrecoverable}.
 * They are the same to the JVM and to javac.
 */
package org.autopersist.paper;
