package org.autopersist.crash.workloads.roots;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.autopersist.AutoPersist;
import org.autopersist.FailureAtomic;
import org.autopersist.crash.workloads.Flags;
import org.autopersist.crash.workloads.SequentialWorkload;

/** Named roots: set, replaced by objects of other types, removed, set again; alone and several in one region. */
public class NamedRoots extends SequentialWorkload<TreeMap<String, Long>> {

    private static final int OPERATIONS = 100;
    private static final int NAMES = 14;

    private record Value(long number, Object self) {}

    /** @param number 0 to remove the root */
    private record Change(String name, long number) {

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

    private List<List<Change>> plan;

    /** With the paper's log. */
    public static final class Undo extends NamedRoots {
        @Override
        public List<String> jvmFlags() {
            return Flags.UNDO;
        }
    }

    @Override
    public int operations() {
        return OPERATIONS;
    }

    @Override
    protected void prepare(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        plan = new ArrayList<>();
        for (int i = 0; i < OPERATIONS; i++) {
            List<Change> changes = new ArrayList<>();
            for (int j = random.nextBoolean() ? 1 : 1 + random.nextInt(4); j > 0; j--) {
                int name = random.nextInt(NAMES);
                changes.add(new Change("n".repeat(1 + 5 * (name % 4)) + name,
                        random.nextInt(4) == 0 ? 0 : 1 + random.nextInt(1_000_000)));
            }
            plan.add(changes);
        }
    }

    @Override
    protected void create() {}

    @Override
    protected void operate(int index) {
        List<Change> changes = plan.get(index);
        if (changes.size() == 1) {
            changes.getFirst().perform();
        } else {
            FailureAtomic.run(() -> changes.forEach(Change::perform));
        }
    }

    @Override
    protected List<TreeMap<String, Long>> states() {
        TreeMap<String, Long> model = new TreeMap<>();
        List<TreeMap<String, Long>> states = new ArrayList<>(List.of(new TreeMap<>(model)));
        for (List<Change> changes : plan) {
            changes.forEach(change -> change.perform(model));
            states.add(new TreeMap<>(model));
        }
        return states;
    }

    @Override
    protected TreeMap<String, Long> recovered() {
        TreeMap<String, Long> found = new TreeMap<>();
        for (String name : AutoPersist.rootNames()) {
            found.put(name, switch ((Object) AutoPersist.getRoot(name)) {
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
