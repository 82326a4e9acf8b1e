/** Stores to objects that are recoverable, and the same in C. */
package org.autopersist.bench.store;
