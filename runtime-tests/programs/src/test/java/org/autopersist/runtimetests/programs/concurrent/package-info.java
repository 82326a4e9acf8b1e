/** Several threads on the same durable data. */
package org.autopersist.runtimetests.programs.concurrent;
