// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.commits;

/** What one thread commits with. */
interface Committer {

    /** Replaces the record of a key, in a transaction that survives what the store promises when this returns. */
    void replace(String key, byte[] value) throws Exception;
}
