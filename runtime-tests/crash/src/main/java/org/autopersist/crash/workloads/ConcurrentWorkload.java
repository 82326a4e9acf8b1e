// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads;

import static org.autopersist.test.crash.InconsistentStateException.require;

import org.autopersist.test.crash.Cut;
import org.autopersist.test.crash.Workload;

/**
 * A workload of threads that work at the same time: there is no sequence of states, and what the recovered one must be
 * like follows from the cut. An operation depends on nothing but its number, what {@link #prepare} made, and what the
 * threads find.
 */
public abstract class ConcurrentWorkload implements Workload {

    private final int threads;
    private final int operations;
    private boolean prepared;
    private long seed;

    /** @param operations of each thread */
    protected ConcurrentWorkload(int threads, int operations) {
        this.threads = threads;
        this.operations = operations;
    }

    /** Decides what the operations do; touches nothing durable. Called once for a seed. */
    protected void prepare(long seed) {}

    /** Makes the durable state that the first operations find. */
    protected abstract void create();

    /** Whether there is durable state; it need not be there before setup was done. */
    protected abstract boolean exists();

    /** {@link #check} of what is there. */
    protected abstract void checkExisting(Cut cut);

    @Override
    public final int threads() {
        return threads;
    }

    @Override
    public final int operations() {
        return operations;
    }

    @Override
    public final void setup(long seed) {
        prepareFor(seed);
        create();
    }

    @Override
    public final void check(Cut cut) {
        if (!prepared || seed != cut.seed()) {
            prepareFor(cut.seed());
        }
        if (exists()) {
            checkExisting(cut);
        } else {
            require(!cut.setUp(), "Nothing there");
        }
    }

    private void prepareFor(long seed) {
        prepare(seed);
        this.seed = seed;
        prepared = true;
    }
}
