/** What the kernels are without any persistence, where that differs from those in {@code durable}. */
package org.autopersist.kernels.unmarked;
