// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.lives;

import java.util.HashSet;
import java.util.Set;
import org.autopersist.AutoPersist;
import org.autopersist.test.crash.Cut;
import org.autopersist.test.crash.InconsistentStateException;
import org.autopersist.test.crash.Workload;

/**
 * Named roots, each set once: a life after a crash gives them shorter names than the life before. So their entries come to
 * lie over what the crash has left of longer ones.
 */
public final class NamesOfTwoLives implements Workload {

    private static final int OPERATIONS = 40;
    private static final int FURTHER_OPERATIONS = 3;

    private boolean isFirstLife;
    private int matched;

    @Override
    public void setup(long seed) {
        isFirstLife = true;
    }

    @Override
    public int operations() {
        return OPERATIONS;
    }

    private static String longName(int index) {
        return index + "-of-the-first-life".repeat(1 + index % 4);
    }

    private static String shortName(int index) {
        return "s" + index;
    }

    @Override
    public void operation(int thread, int index) {
        AutoPersist.setRoot(isFirstLife ? longName(index) : shortName(index), new int[] {index});
    }

    /** Operations of the first life come first, and those of the second go on where it has ended. */
    @Override
    public void check(Cut cut) {
        Set<String> names = new HashSet<>(AutoPersist.rootNames());
        matched = 0;
        while (names.remove(longName(matched))) {
            isNumber(longName(matched));
        }
        while (names.remove(shortName(matched))) {
            isNumber(shortName(matched));
        }
        InconsistentStateException.require(names.isEmpty(), "after %d operations there are also %s", matched, names);
        InconsistentStateException.require(matched >= cut.completed(0) && matched <= cut.begun(0),
                "%d operations, but %s", matched, cut);
    }

    private void isNumber(String name) {
        int[] value = AutoPersist.getRoot(name, int[].class) instanceof int[] array ? array : null;
        InconsistentStateException.require(value != null && value[0] == matched, "the root %s is wrong", name);
        matched++;
    }

    @Override
    public void goOn() {
        for (int i = 0; i < FURTHER_OPERATIONS && matched < OPERATIONS; i++) {
            operation(0, matched++);
        }
    }

    @Override
    public int next() {
        return matched < OPERATIONS ? matched : -1;
    }
}
