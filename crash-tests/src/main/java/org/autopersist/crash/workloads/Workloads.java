package org.autopersist.crash.workloads;

import java.util.List;
import java.util.Optional;
import org.autopersist.crash.NamedWorkload;

/** All workloads of {@code ./ap crash}, in the order in which {@code all} runs them. */
public final class Workloads {

    private static final List<NamedWorkload> ALL = List.of();

    private Workloads() {}

    public static List<NamedWorkload> all() {
        return ALL;
    }

    public static Optional<NamedWorkload> find(String name) {
        return ALL.stream().filter(workload -> workload.name().equals(name)).findFirst();
    }
}
