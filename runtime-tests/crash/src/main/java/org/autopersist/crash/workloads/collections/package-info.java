/** Collections of java.util whose changes are regions: by the caller, by a wrapper, or by a flag. */
package org.autopersist.crash.workloads.collections;
