package org.autopersist.crash.workloads;

import java.util.List;

/** Flags that let a certain compiler compile the workloads' methods soon. */
public final class CompiledBy {

    /** The optimizing one, after a few calls; most methods of a short run would never get so far. */
    public static final List<String> C2 = List.of("-Xbatch", "-XX:CompileCommand=quiet",
            "-XX:CompileCommand=CompileThresholdScaling,org.autopersist.crash.workloads.*::*,0.001");

    private CompiledBy() {}
}
