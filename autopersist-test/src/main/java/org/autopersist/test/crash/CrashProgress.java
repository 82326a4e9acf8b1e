// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test.crash;

/** Learns how far a search is. Called by several threads, one at a time. */
@FunctionalInterface
public interface CrashProgress {

    /** Tells nobody. */
    CrashProgress NONE = (_, _, _) -> {};

    /**
     * @param workload as it was named
     * @param checked images so far
     * @param planned images in all, about
     */
    void at(String workload, long checked, long planned);
}
