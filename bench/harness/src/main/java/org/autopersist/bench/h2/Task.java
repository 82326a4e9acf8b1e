// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.h2;

import java.util.List;
import java.util.stream.Stream;
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
    TPCB,
    /** Transactions like TPC-C's, likewise. */
    TPCC,
    /** The first answer of a JVM after another one was killed. */
    RECOVERY;

    public boolean isYcsb() {
        return ordinal() < TPCB.ordinal();
    }

    /** Of YCSB's workloads only. */
    CoreMix mix() {
        return CoreMix.valueOf(name());
    }

    /** Those that share the records, and each other one: each group gets a database of its own. */
    public static List<List<Task>> groups(List<Task> tasks) {
        List<Task> sorted = tasks.stream().distinct().sorted().toList();
        Stream<List<Task>> ycsb = Stream.of(sorted.stream().filter(Task::isYcsb).toList());
        Stream<List<Task>> others = sorted.stream().filter(task -> !task.isYcsb()).map(List::of);
        return Stream.concat(ycsb, others).filter(group -> !group.isEmpty()).toList();
    }
}
