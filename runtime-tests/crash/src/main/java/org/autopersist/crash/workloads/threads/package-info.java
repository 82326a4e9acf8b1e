/** Several threads at work on durable data. */
package org.autopersist.crash.workloads.threads;
