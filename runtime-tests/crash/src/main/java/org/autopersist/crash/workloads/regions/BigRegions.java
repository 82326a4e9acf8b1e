// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.regions;

import java.util.SplittableRandom;
import org.autopersist.FailureAtomic;
import org.autopersist.crash.workloads.Flags;

/** Few regions with thousands of stores, so that logs grow over several segments and shrink again. */
public class BigRegions extends ArrayWorkload<Long> {

    public BigRegions() {
        this(9000);
    }

    private BigRegions(int length) {
        super(8, length);
    }

    /** With the paper's log, and fewer stores, since each has a fence. */
    public static final class Undo extends BigRegions implements Flags.Undo {
        public Undo() {
            super(4000);
        }
    }

    @Override
    protected Long draw(SplittableRandom random, int index) {
        return random.nextLong();
    }

    /** Not whole ranges, which would be one record. */
    @Override
    void store(long[] numbers, int index) {
        long first = planned(index);
        int stride = index % 2 == 0 ? 2 : 40 + 3 * index;
        for (int i = index % stride; i < length(); i += stride) {
            numbers[i] = first + i;
        }
    }

    @Override
    protected void operate(int index) {
        FailureAtomic.run(() -> store(numbers(), index));
    }
}
