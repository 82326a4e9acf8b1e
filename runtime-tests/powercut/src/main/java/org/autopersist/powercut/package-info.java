/** Simulated power failures of disk mode, with an unmodified JVM: {@code ./ap powercut}. */
package org.autopersist.powercut;
