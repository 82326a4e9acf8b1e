// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.commits;

/** A store of small records that is open. Thread-safe. */
@FunctionalInterface
interface Committers {

    /** For the calling thread. It ends with the process. */
    Committer committer() throws Exception;
}
