/** Programs whose crash states {@code ./ap crash} explores. */
package org.autopersist.crash.workloads;
