// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.lives;

import static org.autopersist.test.crash.InconsistentStateException.require;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.autopersist.DurableRoot;
import org.autopersist.crash.workloads.SequentialWorkload;
import org.autopersist.test.crash.FirstLife;

/**
 * An image all objects of which are moved when it is opened, which a crash may cut; then they are written to. Two roots share
 * objects.
 */
public final class Compacted extends SequentialWorkload<List<String>> {

    private static final int NODES = 24;

    private static final class Node {
        long number;
        Node next;
        Object[] more;
    }

    @DurableRoot
    private static Node[] nodes;

    @DurableRoot
    private static Node last;

    public Compacted() {
        super(20);
    }

    /** The life before. */
    public static final class First {

        private First() {}

        public static void main(String[] args) {
            nodes = make(Long.parseLong(args[0]));
            last = nodes[NODES - 1];
            Runtime.getRuntime().halt(0);
        }
    }

    private static Node[] make(long seed) {
        Node[] made = new Node[NODES];
        for (int i = 0; i < NODES; i++) {
            made[i] = new Node();
            made[i].number = seed + i;
            made[i].next = made[i == 0 ? 0 : i - 1];
            made[i].more = i % 3 == 0 ? new Object[] {made[i / 2], "text " + i, new int[] {i}} : null;
        }
        return made;
    }

    @Override
    public boolean startImage(Path image, long seed) throws IOException, InterruptedException {
        FirstLife.run(image, imageSize(), List.of(), List.of(), First.class.getName(), Long.toString(seed));
        return true;
    }

    @Override
    public List<String> jvmFlags() {
        return List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:+NVMStressCompaction");
    }

    @Override
    protected void create() {
        if (nodes == null) { // no first life, on a JVM without AutoPersist
            nodes = make(seed());
            last = nodes[NODES - 1];
        }
    }

    @Override
    protected void operate(int index) {
        change(nodes, index);
    }

    private void change(Node[] nodes, int index) {
        int place = index * 7 % NODES;
        switch (index % 3) {
            case 0 -> nodes[place].number = -index;
            case 1 -> nodes[place].more = new Object[] {nodes[index % NODES], "changed " + index, new int[] {-index}};
            default -> nodes[place].next = nodes[index];
        }
    }

    @Override
    protected List<List<String>> states() throws Exception {
        return statesOf(make(seed()), nodes -> contents(nodes, nodes[NODES - 1]), this::change);
    }

    private static List<String> contents(Node[] nodes, Node last) {
        require(last == nodes[NODES - 1], "An object that two roots share has become two");
        List<String> contents = new ArrayList<>(NODES);
        for (Node node : nodes) {
            require(node != null && node.next != null, "A node is missing");
            String more = node.more == null ? "" : place(nodes, node.more[0]) + " " + node.more[1] + " " + ((int[]) node.more[2])[0];
            contents.add(node.number + " @" + place(nodes, node.next) + " " + more);
        }
        return contents;
    }

    private static int place(Node[] nodes, Object node) {
        for (int i = 0; i < nodes.length; i++) {
            if (nodes[i] == node) {
                return i;
            }
        }
        return -1;
    }

    @Override
    protected List<String> recovered() {
        return nodes == null ? null : contents(nodes, last);
    }

    @Override
    protected boolean hasFirstLife() {
        return true;
    }
}
