// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.lives;

import static org.autopersist.test.crash.InconsistentStateException.require;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.autopersist.DurableRoot;
import org.autopersist.crash.workloads.SequentialWorkload;
import org.autopersist.test.crash.FirstLife;

/** An image that gets larger when it is opened, which a crash may cut; then objects are added. */
public final class Grown extends SequentialWorkload<long[]> {

    private static final String FIRST_SIZE = "16m";
    private static final int CELLS = 16;

    @DurableRoot
    private static Object[] cells;

    public Grown() {
        super(20);
    }

    /** The life before. */
    public static final class First {

        private First() {}

        public static void main(String[] args) {
            cells = make(Long.parseLong(args[0]));
            Runtime.getRuntime().halt(0);
        }
    }

    private static Object[] make(long seed) {
        Object[] made = new Object[CELLS];
        Arrays.setAll(made, i -> new long[] {seed + i});
        return made;
    }

    @Override
    public String imageSize() {
        return "24m";
    }

    @Override
    public boolean startImage(Path image, long seed) throws IOException, InterruptedException {
        FirstLife.run(image, FIRST_SIZE, List.of(), List.of(), First.class.getName(), Long.toString(seed));
        return true;
    }

    @Override
    protected void create() {
        if (cells == null) { // no first life, on a JVM without AutoPersist
            cells = make(seed());
        }
    }

    @Override
    protected void operate(int index) {
        change(cells, index);
    }

    private void change(Object[] cells, int index) {
        cells[index * 5 % CELLS] = new long[] {-index};
    }

    @Override
    protected List<long[]> states() throws Exception {
        return statesOf(make(seed()), Grown::contents, this::change);
    }

    private static long[] contents(Object[] cells) {
        return Arrays.stream(cells).mapToLong(cell -> {
            require(cell instanceof long[], "A cell is missing");
            return ((long[]) cell)[0];
        }).toArray();
    }

    @Override
    protected long[] recovered() {
        return cells == null ? null : contents(cells);
    }

    @Override
    protected boolean hasFirstLife() {
        return true;
    }
}
