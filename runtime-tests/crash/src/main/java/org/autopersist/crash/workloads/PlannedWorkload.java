// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A sequential workload whose operations are drawn at random before the first of them runs.
 *
 * @param <P> what one operation is to do
 * @param <S> states, as for {@link SequentialWorkload}
 */
public abstract class PlannedWorkload<P, S> extends SequentialWorkload<S> {

    private List<P> plan;

    protected PlannedWorkload(int operations) {
        super(operations);
    }

    /** Draws the next operation; touches nothing durable. */
    protected abstract P draw(SplittableRandom random, int index);

    protected final P planned(int index) {
        return plan.get(index);
    }

    @Override
    protected final void prepare(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        plan = new ArrayList<>();
        for (int i = 0; i < operations(); i++) {
            plan.add(draw(random, i));
        }
    }
}
