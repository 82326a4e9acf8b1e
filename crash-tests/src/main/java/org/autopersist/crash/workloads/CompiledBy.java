package org.autopersist.crash.workloads;

import java.util.List;

/** Flags that let a certain compiler compile the workloads' methods at their first call. */
public final class CompiledBy {

    private static final String WORKLOADS = "org.autopersist.crash.workloads.*::*";

    /** The optimizing one; most methods of a short run would never get so far. */
    public static final List<String> C2 = List.of("-Xcomp", "-XX:-TieredCompilation", "-XX:CompileCommand=quiet",
            "-XX:CompileCommand=compileonly," + WORKLOADS);

    private CompiledBy() {}
}
