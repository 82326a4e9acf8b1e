// SPDX-License-Identifier: Apache-2.0
/**
 * A full-text index of source code, made durable by one annotated field, and the driver that kills and restarts it.
 *
 * <p>{@link org.autopersist.apps.codeindex.CodeIndex}, {@link org.autopersist.apps.codeindex.MutableIndex}, {@link org.autopersist.apps.codeindex.Tokenizer},
 * {@link org.autopersist.apps.codeindex.Indexer} and {@link org.autopersist.apps.codeindex.Search} are the
 * application: no line in them is about durability. {@link org.autopersist.apps.codeindex.DurableIndexer} has
 * the root, and so has {@link org.autopersist.apps.codeindex.RegionIndexer}, which changes its index in place.
 */
package org.autopersist.apps.codeindex;
