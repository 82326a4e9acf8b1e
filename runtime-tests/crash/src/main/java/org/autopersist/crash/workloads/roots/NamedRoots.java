// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.roots;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.autopersist.AutoPersist;
import org.autopersist.FailureAtomic;
import org.autopersist.crash.workloads.Flags;
import org.autopersist.crash.workloads.PlannedWorkload;

/** Named roots: set, replaced by objects of other types, removed, set again; alone and several in one region. */
public class NamedRoots extends PlannedWorkload<List<NamedRoots.Setting>, TreeMap<String, Long>> {

    private static final int NAMES = 14;

    private record Value(long number, Object self) {}

    /** @param number 0 to remove the root */
    record Setting(String name, long number) {

        void perform() {
            if (number == 0) {
                AutoPersist.removeRoot(name);
            } else {
                Object value = switch ((int) (number % 3)) {
                    case 0 -> Long.toString(number);
                    case 1 -> new long[] {number};
                    default -> new Value(number, List.of(number));
                };
                AutoPersist.setRoot(name, value);
            }
        }

        void perform(TreeMap<String, Long> model) {
            if (number == 0) {
                model.remove(name);
            } else {
                model.put(name, number);
            }
        }
    }

    public NamedRoots() {
        super(100);
    }

    public static final class Undo extends NamedRoots implements Flags.Undo {}

    @Override
    protected List<Setting> draw(SplittableRandom random, int index) {
        List<Setting> settings = new ArrayList<>();
        for (int i = random.nextBoolean() ? 1 : 1 + random.nextInt(4); i > 0; i--) {
            int name = random.nextInt(NAMES);
            settings.add(new Setting("n".repeat(1 + 5 * (name % 4)) + name,
                    random.nextInt(4) == 0 ? 0 : 1 + random.nextInt(1_000_000)));
        }
        return settings;
    }

    @Override
    protected void create() {}

    @Override
    protected void operate(int index) {
        List<Setting> settings = planned(index);
        if (settings.size() == 1) {
            settings.getFirst().perform();
        } else {
            FailureAtomic.run(() -> settings.forEach(Setting::perform));
        }
    }

    @Override
    protected List<TreeMap<String, Long>> states() throws Exception {
        return statesOf(new TreeMap<String, Long>(), TreeMap::new,
                (model, i) -> planned(i).forEach(setting -> setting.perform(model)));
    }

    @Override
    protected TreeMap<String, Long> recovered() {
        TreeMap<String, Long> found = new TreeMap<>();
        for (String name : AutoPersist.rootNames()) {
            found.put(name, switch (AutoPersist.getRoot(name, Object.class)) {
                case String text -> Long.parseLong(text);
                case long[] array -> array[0];
                case Value value -> value.self.equals(List.of(value.number)) ? value.number : -1L;
                case null -> -2L;
                default -> -3L;
            });
        }
        return found;
    }
}
