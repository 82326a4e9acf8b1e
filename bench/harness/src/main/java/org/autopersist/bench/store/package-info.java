/** Stores to objects that are recoverable. */
package org.autopersist.bench.store;
