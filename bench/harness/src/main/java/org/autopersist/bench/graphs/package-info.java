/** Graphs that are made recoverable, and recovered. */
package org.autopersist.bench.graphs;
