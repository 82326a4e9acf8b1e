// SPDX-License-Identifier: Apache-2.0
package org.autopersist.apps.codeindex;

import java.util.List;

/**
 * What came of a run with kills.
 *
 * @param lives each life of the indexer; the last one finished
 */
record DurableResult(List<Child> lives) {

    Child last() {
        return lives.getLast();
    }

    /** The time spent on indexing in all lives together. */
    long millis() {
        return lives.stream().mapToLong(Child::millis).sum();
    }
}
