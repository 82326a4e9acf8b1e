package org.autopersist.bench.h2;

import java.util.List;
import org.autopersist.ycsb.run.CoreMix;

/** What a database is asked to do, in the order in which it is done: workloads that add records come last. */
public enum Task {
    A,
    B,
    C,
    F,
    D,
    E,
    /** Transactions like TPC-B's, on tables of their own. */
    TPCB;

    public boolean isYcsb() {
        return this != TPCB;
    }

    /** Of YCSB's workloads only. */
    CoreMix mix() {
        return CoreMix.valueOf(name());
    }

    /** Those that share the records, and TPC-B: each group gets a database of its own. */
    public static List<List<Task>> groups(List<Task> tasks) {
        List<Task> sorted = tasks.stream().distinct().sorted().toList();
        return List.of(sorted.stream().filter(Task::isYcsb).toList(), sorted.stream().filter(task -> !task.isYcsb()).toList())
                .stream().filter(group -> !group.isEmpty()).toList();
    }
}
