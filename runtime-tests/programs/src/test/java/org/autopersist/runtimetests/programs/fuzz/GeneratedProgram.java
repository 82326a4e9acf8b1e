// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.fuzz;

import java.util.ArrayList;
import java.util.List;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/** Runs generated code on a durable state; in the next life, on an ordinary one, to compare. */
public abstract class GeneratedProgram implements Program {

    private static final int ROUNDS = 300;

    @DurableRoot
    private static List<Entry> entries = new ArrayList<>();

    private record Entry(String program, State state) {}

    /** The generated code. May throw any RuntimeException, at the same place for the same state and round. */
    protected abstract void step(State s, int round);

    private State run(State s) {
        for (int round = 0; round < ROUNDS; round++) {
            try {
                step(s, round);
            } catch (RuntimeException _) {
                s.counter++;
            }
            if (round % 50 == 0) {
                cut(s);
            }
        }
        return s;
    }

    /** Keeps the graph small: what hangs off the nodes is dropped now and then. */
    private static void cut(State s) {
        for (Node node : s.nodes) {
            node.other = null;
            node.o = null;
        }
    }

    @Override
    public void write() {
        State state = new State();
        entries.add(new Entry(getClass().getName(), state));
        run(state);
    }

    @Override
    public void check() {
        State actual = entries.stream()
                .filter(e -> e.program.equals(getClass().getName()))
                .findFirst()
                .orElseThrow(() -> new AssertionError("nothing of " + getClass()))
                .state;
        Expect.alike(run(new State()), actual, getClass().getName());
    }
}
