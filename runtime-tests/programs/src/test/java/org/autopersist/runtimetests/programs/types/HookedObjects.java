// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.types;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.autopersist.AfterRecovery;
import org.autopersist.DurableRoot;
import org.autopersist.Unrecoverable;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/** Methods annotated AfterRecovery rebuild unrecoverable fields, once per object, superclasses' methods first. */
public final class HookedObjects implements Program {

    private static final int NODES = 2000;

    private static final class Holder {
        @DurableRoot
        static Index root;

        @DurableRoot
        static Sub second;

        /** What hooks use of their root's class: they run after its initializer. */
        static final List<String> CALLS = new ArrayList<>();
    }

    private static final class Index {
        final List<Node> nodes = new ArrayList<>();

        @Unrecoverable
        Map<String, Node> byName = new HashMap<>();

        int recoveries;

        @AfterRecovery
        private void rebuild() {
            byName = new HashMap<>();
            for (Node node : nodes) {
                byName.put(node.name, node);
            }
            recoveries++;
        }
    }

    private static final class Node {
        final String name;
        final Index index;
        int recoveries;

        @Unrecoverable
        Thread owner = Thread.currentThread();

        Node(String name, Index index) {
            this.name = name;
            this.index = index;
        }

        @AfterRecovery
        void anyNameWillDo() {
            owner = Thread.currentThread();
            recoveries++;
        }
    }

    private abstract static class Base {
        @AfterRecovery
        private void hook() {
            Holder.CALLS.add("Base");
        }

        /** Not annotated, so not called. */
        void onRecover() {
            Holder.CALLS.add("never");
        }
    }

    private static class Middle extends Base {
        @AfterRecovery
        void overridden() {
            Holder.CALLS.add("Middle");
        }
    }

    private static final class Sub extends Middle {
        @Override
        void overridden() {
            Holder.CALLS.add("never");
        }

        @AfterRecovery
        public void own() {
            Holder.CALLS.add("Sub");
        }
    }

    @Override
    public void write() {
        Index index = new Index();
        for (int i = 0; i < NODES; i++) {
            index.nodes.add(new Node("n" + i, index));
        }
        Holder.root = index;
        Holder.second = new Sub();
        Expect.equal(List.of(), Holder.CALLS, "hooks without a recovery");
        Expect.equal(0, index.recoveries, "hooks without a recovery");
    }

    @Override
    public void check() {
        Index index = Holder.root;
        Expect.equal(1, index.recoveries, "runs of the index's hook, which are durable");
        Expect.equal(NODES, index.byName.size(), "rebuilt map");
        for (Node node : index.nodes) {
            Expect.same(node, index.byName.get(node.name), "entry of the rebuilt map");
            Expect.equal(1, node.recoveries, "runs of a node's hook");
            Expect.same(Thread.currentThread(), node.owner, "rebuilt field");
        }
        Expect.equal(List.of("Base", "Middle", "Sub"), Holder.CALLS, "hooks of a class hierarchy");
    }

    @Override
    public boolean holdsInOneLife() {
        return false;
    }
}
