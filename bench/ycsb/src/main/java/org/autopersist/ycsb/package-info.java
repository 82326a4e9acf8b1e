// SPDX-License-Identifier: Apache-2.0
/**
 * Bindings of the Yahoo! Cloud Serving Benchmark (Cooper et al., SoCC 2010) for AutoPersist and its rivals. YCSB makes one
 * {@link site.ycsb.DB} for each thread; those of a process share one {@link org.autopersist.ycsb.stores.RecordStore}.
 */
package org.autopersist.ycsb;
