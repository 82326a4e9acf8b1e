// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.access;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/** Does a group of accesses to durable targets, one target for each, and checks them against ordinary ones. */
public abstract class AccessProgram implements Program {

    /** Enough for each access to be compiled by each compiler in the tests' modes. */
    private static final int ROUNDS = 150;

    /** What the two lives agree on; by the program's name, since all groups share this root. */
    @DurableRoot
    private static List<Entry> entries = new ArrayList<>();

    private record Entry(String program, Target[] targets) {}

    /** The accesses of this group, in the same order each time. */
    protected abstract List<Access> accesses();

    @Override
    public void write() {
        List<Access> accesses = accesses();
        Target[] targets = new Target[accesses.size()];
        for (int i = 0; i < targets.length; i++) {
            targets[i] = new Target();
        }
        Entry entry = new Entry(getClass().getName(), targets);
        synchronized (AccessProgram.class) {
            entries.add(entry);
        }
        // Interleaved, so that compiled code sees targets, and profiles, of all kinds.
        Random[] randoms = randoms(accesses);
        for (int round = 0; round < ROUNDS; round++) {
            for (int i = 0; i < targets.length; i++) {
                accesses.get(i).run(targets[i], randoms[i]);
            }
        }
    }

    @Override
    public void check() {
        List<Access> accesses = accesses();
        Target[] actual = entries.stream()
                .filter(e -> e.program.equals(getClass().getName()))
                .findFirst()
                .orElseThrow(() -> new AssertionError("nothing of " + getClass()))
                .targets;
        Expect.equal(accesses.size(), actual.length, "targets");
        Random[] randoms = randoms(accesses);
        List<String> differences = new ArrayList<>();
        for (int i = 0; i < actual.length; i++) {
            Target expected = new Target();
            for (int round = 0; round < ROUNDS; round++) {
                accesses.get(i).run(expected, randoms[i]);
            }
            try {
                Expect.alike(expected, actual[i], accesses.get(i).name());
            } catch (AssertionError e) {
                differences.add(e.getMessage());
            }
        }
        Expect.that(differences.isEmpty(), String.join("\n", differences));
    }

    private static Random[] randoms(List<Access> accesses) {
        return accesses.stream().map(a -> new Random(a.name().hashCode())).toArray(Random[]::new);
    }
}
