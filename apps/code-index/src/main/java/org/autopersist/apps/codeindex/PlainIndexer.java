// SPDX-License-Identifier: Apache-2.0
package org.autopersist.apps.codeindex;

/** The same without the annotation: durable if the command line says so, with -XX:DurableRoots. */
final class PlainIndexer {

    private static CodeIndex index = CodeIndex.empty();

    private PlainIndexer() {}

    public static void main(String[] args) throws Exception {
        IndexerProcess.run(args, () -> index, (file, terms) -> index = index.plus(file, terms));
    }
}
