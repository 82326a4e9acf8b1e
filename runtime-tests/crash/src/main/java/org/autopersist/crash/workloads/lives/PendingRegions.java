// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.lives;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.crash.workloads.Flags;
import org.autopersist.crash.workloads.SequentialWorkload;
import org.autopersist.test.crash.FirstLife;

/**
 * An image whose process died between or within regions, so that recovery replays logs (redo) or rolls a region back
 * (undo); then more regions.
 */
public class PendingRegions extends SequentialWorkload<long[]> {

    private static final int CELLS = 48;
    private static final int OPERATIONS = 30;
    private static final int FIRST_REGIONS = 7;

    @DurableRoot
    private static long[] cells;

    private long[][] plan;

    public PendingRegions() {
        super(OPERATIONS);
    }

    public static final class Undo extends PendingRegions implements Flags.Undo {}

    /** The life before. */
    public static final class First {

        private First() {}

        public static void main(String[] args) {
            long seed = Long.parseLong(args[0]);
            PendingRegions.createAndChange(seed);
            FailureAtomic.begin();
            store(cells, values(seed, OPERATIONS));
            Runtime.getRuntime().halt(0);
        }
    }

    @Override
    public boolean startImage(Path image, long seed) throws IOException, InterruptedException {
        List<String> flags = new ArrayList<>(jvmFlags());
        flags.add("-XX:NVMDurability=pmem"); // elsewhere no log waits for a replay
        FirstLife.run(image, imageSize(), flags, List.of(), First.class.getName(), Long.toString(seed));
        return true;
    }

    private static void createAndChange(long seed) {
        cells = new long[CELLS];
        for (int i = 0; i < FIRST_REGIONS; i++) {
            int region = i;
            FailureAtomic.run(() -> store(cells, values(seed, -1 - region)));
        }
    }

    /** Places and values of a region, by turns. Regions of the first life have negative numbers. */
    private static long[] values(long seed, int region) {
        SplittableRandom random = new SplittableRandom(seed * 1000 + region);
        long[] values = new long[2 * (2 + random.nextInt(8))];
        for (int i = 0; i < values.length; i += 2) {
            values[i] = random.nextInt(CELLS);
            values[i + 1] = random.nextLong();
        }
        return values;
    }

    private static void store(long[] cells, long[] values) {
        for (int i = 0; i < values.length; i += 2) {
            cells[(int) values[i]] = values[i + 1];
        }
    }

    @Override
    protected void prepare(long seed) {
        plan = new long[FIRST_REGIONS + OPERATIONS][];
        for (int i = 0; i < FIRST_REGIONS; i++) {
            plan[i] = values(seed, -1 - i);
        }
        for (int i = 0; i < OPERATIONS; i++) {
            plan[FIRST_REGIONS + i] = values(seed, i);
        }
    }

    @Override
    protected void create() {
        if (cells == null) { // no first life, on a JVM without AutoPersist
            cells = new long[CELLS];
            for (int i = 0; i < FIRST_REGIONS; i++) {
                store(cells, plan[i]);
            }
        }
    }

    @Override
    protected void operate(int index) {
        FailureAtomic.run(() -> store(cells, plan[FIRST_REGIONS + index]));
    }

    @Override
    protected List<long[]> states() {
        long[] model = new long[CELLS];
        List<long[]> states = new ArrayList<>();
        for (int i = 0; i < plan.length; i++) {
            if (i >= FIRST_REGIONS) {
                states.add(model.clone());
            }
            store(model, plan[i]);
        }
        states.add(model);
        return states;
    }

    @Override
    protected long[] recovered() {
        return cells;
    }

    @Override
    protected boolean hasFirstLife() {
        return true;
    }
}
