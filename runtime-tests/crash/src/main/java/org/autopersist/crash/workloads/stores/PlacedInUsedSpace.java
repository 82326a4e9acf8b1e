// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.stores;

import static org.autopersist.test.crash.InconsistentStateException.require;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.autopersist.AutoPersist;
import org.autopersist.crash.workloads.SequentialWorkload;
import org.autopersist.explicit.Nvm;
import org.autopersist.test.crash.FirstLife;

/**
 * A second life with explicit persistence: objects are placed where garbage was. Those of their fields and elements that
 * are never written back are zero and null.
 */
public final class PlacedInUsedSpace extends SequentialWorkload<long[]> {

    private static final String ROOT = "newest";
    private static final int OPERATIONS = 40;
    private static final int GARBAGE_ARRAYS = 60;
    private static final int ARRAY_LENGTH = 5_000;

    private static final class Node {
        private static final long NUMBER = Nvm.field(Node.class, "number");
        private static final long OLDER = Nvm.field(Node.class, "older");
        private static final long NUMBERS = Nvm.field(Node.class, "numbers");
        private static final long OBJECTS = Nvm.field(Node.class, "objects");

        long number;
        long untouched;
        Node older;
        Object nothing;
        int[] numbers;
        Object[] objects;
        double alsoUntouched;
        long[] noArray;
    }

    private int[] lengths;

    public PlacedInUsedSpace() {
        super(OPERATIONS);
    }

    /** The life before. */
    public static final class First {

        private First() {}

        public static void main(String[] args) {
            SplittableRandom random = new SplittableRandom(Long.parseLong(args[0]));
            long[][] garbage = new long[GARBAGE_ARRAYS][];
            for (int i = 0; i < GARBAGE_ARRAYS; i++) {
                garbage[i] = random.longs(ARRAY_LENGTH).map(number -> number | 1L << 32 | 1).toArray();
            }
            AutoPersist.setRoot("garbage", garbage);
            AutoPersist.removeRoot("garbage");
            Runtime.getRuntime().halt(0);
        }
    }

    @Override
    public List<String> jvmFlags() {
        return List.of("-XX:+ExplicitPersistence");
    }

    @Override
    public boolean startImage(Path image, long seed) throws IOException, InterruptedException {
        FirstLife.run(image, imageSize(), List.of(), List.of(), First.class.getName(), Long.toString(seed));
        return true;
    }

    @Override
    protected void prepare(long seed) {
        lengths = new SplittableRandom(seed).ints(OPERATIONS + 1, 0, 60).toArray();
    }

    @Override
    protected void create() {
        publish(0, null);
    }

    @Override
    protected void operate(int index) {
        publish(index + 1, AutoPersist.getRoot(ROOT, Node.class));
    }

    private void publish(int number, Node older) {
        Node node = Nvm.place(new Node());
        node.number = number;
        Nvm.writeBack(node, Node.NUMBER);
        node.older = older;
        Nvm.writeBack(node, Node.OLDER);
        node.numbers = Nvm.place(new int[lengths[number]]);
        Nvm.writeBack(node, Node.NUMBERS);
        node.objects = Nvm.place(new Object[lengths[number]]);
        Nvm.writeBack(node, Node.OBJECTS);
        Nvm.fence();
        AutoPersist.setRoot(ROOT, node);
    }

    @Override
    protected List<long[]> states() {
        List<long[]> states = new ArrayList<>();
        for (int i = 0; i <= OPERATIONS; i++) {
            long[] numbers = new long[i + 1];
            for (int j = 0; j <= i; j++) {
                numbers[j] = i - j;
            }
            states.add(numbers);
        }
        return states;
    }

    @Override
    protected long[] recovered() {
        Node newest = AutoPersist.getRoot(ROOT, Node.class);
        if (newest == null) {
            return null;
        }
        List<Long> found = new ArrayList<>();
        for (Node node = newest; node != null; node = node.older) {
            found.add(node.number);
            require(node.untouched == 0 && node.alsoUntouched == 0 && node.nothing == null && node.noArray == null,
                    "Object %d has values that were never written", node.number);
            require(node.numbers.length == node.objects.length, "Object %d", node.number);
            for (int i = 0; i < node.numbers.length; i++) {
                require(node.numbers[i] == 0 && node.objects[i] == null, "Element %d of object %d was never written", i,
                        node.number);
            }
        }
        return found.stream().mapToLong(Long::longValue).toArray();
    }
}
