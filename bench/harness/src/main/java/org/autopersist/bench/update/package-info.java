/** Threads that update maps of their own. */
package org.autopersist.bench.update;
