// SPDX-License-Identifier: Apache-2.0
/** Graphs that are made recoverable, and recovered. */
package org.autopersist.bench.graphs;
