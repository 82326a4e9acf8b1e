// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.order;

import java.util.List;
import java.util.SplittableRandom;
import org.autopersist.AutoPersist;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.crash.workloads.Flags;
import org.autopersist.crash.workloads.PlannedWorkload;

/**
 * Regions in blocks without fences, and plain stores between them to the same places: what a region writes is whole there,
 * too, and all is durable at the end of the block.
 */
public class RelaxedRegions extends PlannedWorkload<int[], long[]> {

    private static final int TRIPLES = 12;
    private static final int REGIONS = 5;

    /** {@code left} and {@code right} are only written together. */
    private static final class Triple {
        long left;
        Object between;
        long right;
        long alone;
    }

    @DurableRoot
    private static Triple[] triples;

    public RelaxedRegions() {
        super(40);
    }

    public static final class Undo extends RelaxedRegions implements Flags.Undo {}

    @Override
    protected int[] draw(SplittableRandom random, int index) {
        return random.ints(REGIONS, 0, TRIPLES).toArray();
    }

    private static Triple[] make() {
        Triple[] made = new Triple[TRIPLES];
        for (int i = 0; i < TRIPLES; i++) {
            made[i] = new Triple();
        }
        return made;
    }

    @Override
    protected void create() {
        triples = make();
    }

    @Override
    protected void operate(int index) {
        AutoPersist.relaxed(() -> change(triples, index));
    }

    /** Writes the operation's number plus 1; a region that comes twice writes the same again. */
    private void change(Triple[] triples, int index) {
        for (int which : planned(index)) {
            Triple triple = triples[which];
            triple.alone = index + 1;
            FailureAtomic.run(() -> {
                triple.left = index + 1;
                triple.between = List.of(index + 1);
                triple.right = index + 1;
                triple.alone = index + 1;
            });
        }
    }

    private static long[] load(Triple[] triples) {
        long[] all = new long[4 * TRIPLES];
        for (int i = 0; i < TRIPLES; i++) {
            all[4 * i] = triples[i].left;
            all[4 * i + 1] = triples[i].between == null ? 0 : (Integer) ((List<?>) triples[i].between).getFirst();
            all[4 * i + 2] = triples[i].right;
            all[4 * i + 3] = triples[i].alone;
        }
        return all;
    }

    @Override
    protected List<long[]> states() throws Exception {
        return statesOf(make(), RelaxedRegions::load, this::change);
    }

    @Override
    protected long[] recovered() {
        return triples == null ? null : load(triples);
    }

    @Override
    protected boolean allows(int index, long[] found, long[] before, long[] after) {
        for (int i = 0; i < found.length; i += 4) {
            boolean whole = found[i] == found[i + 1] && found[i] == found[i + 2];
            boolean regionAllowed = found[i] == before[i] || found[i] == after[i];
            boolean aloneAllowed = found[i + 3] == before[i + 3] || found[i + 3] == after[i + 3];
            if (!whole || !regionAllowed || !aloneAllowed) {
                return false;
            }
        }
        return true;
    }
}
