// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.commits;

import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Another store, whose threads take turns to commit. */
final class InTurns implements Committers {

    private final Committers all;
    private final Lock turn = new ReentrantLock();

    InTurns(Committers all) {
        this.all = all;
    }

    @Override
    public Committer committer() throws Exception {
        Committer committer = all.committer();
        return (key, value) -> {
            turn.lock();
            try {
                committer.replace(key, value);
            } finally {
                turn.unlock();
            }
        };
    }
}
