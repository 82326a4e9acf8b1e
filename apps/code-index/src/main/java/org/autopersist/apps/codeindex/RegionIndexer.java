// SPDX-License-Identifier: Apache-2.0
package org.autopersist.apps.codeindex;

import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;

/** The indexer whose index changes in place: each file is added in a failure-atomic region, with all its terms. */
final class RegionIndexer {

    @DurableRoot
    private static MutableIndex index = new MutableIndex();

    private RegionIndexer() {}

    public static void main(String[] args) throws Exception {
        IndexerProcess.run(args, () -> index, (file, terms) -> FailureAtomic.run(() -> index.add(file, terms)));
    }
}
