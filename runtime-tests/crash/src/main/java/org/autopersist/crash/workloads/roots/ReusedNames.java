// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.roots;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.autopersist.AutoPersist;
import org.autopersist.FailureAtomic;
import org.autopersist.crash.workloads.Flags;
import org.autopersist.crash.workloads.PlannedWorkload;

/**
 * Named roots whose names never come again, of all lengths: set and removed, alone and in regions, of which some are rolled
 * back. Collections, before, within and beside them, make the entries of the removed ones free for others.
 */
public class ReusedNames extends PlannedWorkload<ReusedNames.Step, TreeMap<String, Long>> {

    private static final int SLOTS = 8;

    private enum How { ALONE, REGION, ROLLED_BACK, REMOVED_IN_REGION }

    private enum Collected { NO, BEFORE, WITHIN, AFTER, BESIDE }

    private static final String BESIDE = "beside";

    /** A slot has one root, or none. */
    record Step(int index, How how, Collected collected, List<Integer> slots, int length) {

        private static String slotOf(String name) {
            return name.substring(name.lastIndexOf('/'));
        }

        private String newName(int slot) {
            return "n".repeat(length + 7 * slot) + index + "/" + slot;
        }

        /** What each of the slots gets, null for nothing: its root is removed, or there is another one in its place. */
        private Map<String, Long> changes(Iterable<String> names) {
            Map<String, Long> changes = new TreeMap<>();
            for (int slot : slots) {
                boolean isEmpty = true;
                for (String name : names) {
                    if (slotOf(name).equals("/" + slot)) {
                        changes.put(name, null);
                        isEmpty = false;
                    }
                }
                if (isEmpty || (how == How.REGION && (index + slot) % 3 != 0)) {
                    changes.put(newName(slot), (long) index * SLOTS + slot + 1);
                }
            }
            return changes;
        }

        void perform(TreeMap<String, Long> model) {
            if (how == How.ALONE || how == How.REGION) {
                changes(List.copyOf(model.keySet())).forEach((name, number) -> {
                    if (number == null) {
                        model.remove(name);
                    } else {
                        model.put(name, number);
                    }
                });
            }
        }

        private static void perform(Map<String, Long> changes) {
            changes.forEach((name, number) -> {
                if (number == null) {
                    AutoPersist.removeRoot(name);
                } else {
                    AutoPersist.setRoot(name, new long[] {number});
                }
            });
        }

        private void collectIf(Collected when) {
            if (collected == when) {
                AutoPersist.collect();
            }
        }

        /** Names of no meaning come and go while another thread has the NVM heap collected. */
        private void collectBeside() throws InterruptedException {
            Thread collector = Thread.ofPlatform().daemon().start(AutoPersist::collect);
            for (int i = 0; i < 30 && collector.isAlive(); i++) {
                String name = BESIDE + "s".repeat(length) + i + "/-";
                AutoPersist.setRoot(name, new long[1]);
                AutoPersist.removeRoot(name);
            }
            collector.join();
        }

        void perform() throws InterruptedException {
            Map<String, Long> changes = changes(AutoPersist.rootNames());
            collectIf(Collected.BEFORE);
            switch (how) {
                case ALONE -> perform(changes);
                case REGION -> FailureAtomic.run(() -> {
                    perform(changes);
                    collectIf(Collected.WITHIN);
                });
                case ROLLED_BACK -> {
                    FailureAtomic.begin();
                    perform(changes);
                    collectIf(Collected.WITHIN);
                    FailureAtomic.rollback();
                    FailureAtomic.end();
                }
                case REMOVED_IN_REGION -> FailureAtomic.run(() -> {
                    Map<String, Long> gone = new TreeMap<>();
                    slots.forEach(slot -> gone.put(newName(slot), 1L));
                    perform(gone);
                    gone.replaceAll((_, _) -> null);
                    perform(gone);
                    collectIf(Collected.WITHIN);
                    // In the place of those that the region has removed, if these are taken for forgotten.
                    AutoPersist.setRoot("other", new long[1]);
                    AutoPersist.removeRoot("other");
                });
            }
            collectIf(Collected.AFTER);
            if (collected == Collected.BESIDE) {
                collectBeside();
            }
        }
    }

    public ReusedNames() {
        super(80);
    }

    public static final class Undo extends ReusedNames implements Flags.Undo {}

    private static <E> E any(SplittableRandom random, E[] values) {
        return values[random.nextInt(values.length)];
    }

    @Override
    protected Step draw(SplittableRandom random, int index) {
        How how = random.nextInt(3) == 0 ? How.ALONE : any(random, How.values());
        List<Integer> slots = new ArrayList<>();
        for (int i = how == How.ALONE ? 1 : 1 + random.nextInt(3); i > 0; i--) {
            int slot = random.nextInt(SLOTS);
            if (!slots.contains(slot)) {
                slots.add(slot);
            }
        }
        return new Step(index, how, any(random, Collected.values()), slots, random.nextInt(40));
    }

    @Override
    protected void create() {}

    @Override
    protected void operate(int index) throws InterruptedException {
        planned(index).perform();
    }

    @Override
    protected List<TreeMap<String, Long>> states() throws Exception {
        return statesOf(new TreeMap<String, Long>(), TreeMap::new, (model, i) -> planned(i).perform(model));
    }

    @Override
    protected TreeMap<String, Long> recovered() {
        TreeMap<String, Long> found = new TreeMap<>();
        for (String name : AutoPersist.rootNames()) {
            if (name.startsWith(BESIDE)) {
                continue;
            }
            found.put(name, AutoPersist.getRoot(name, Object.class) instanceof long[] array ? array[0] : -1L);
        }
        return found;
    }
}
