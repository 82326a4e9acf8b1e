// SPDX-License-Identifier: Apache-2.0
package org.autopersist.apps.codeindex;

import org.autopersist.DurableRoot;

/** The indexer whose index outlives the process. */
final class DurableIndexer {

    @DurableRoot
    private static CodeIndex index = CodeIndex.empty();

    private DurableIndexer() {}

    public static void main(String[] args) throws Exception {
        IndexerProcess.run(args, () -> index, (file, terms) -> index = index.plus(file, terms));
    }
}
