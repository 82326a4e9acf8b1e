/** Failure-atomic regions. */
package org.autopersist.bench.regions;
