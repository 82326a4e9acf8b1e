/** What the world does to a process with durable data: {@code ./ap soak}, and the tests of single faults. */
package org.autopersist.faults;
