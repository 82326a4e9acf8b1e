package org.autopersist.crash.workloads;

import java.util.List;
import java.util.stream.Stream;

/** JVM flags of workloads. */
public final class Flags {

    /** The paper's log. */
    public static final List<String> UNDO = List.of("-XX:RegionLog=undo");

    /** The optimizing compiler, after a few calls; most methods of a short run would never get so far. */
    public static final List<String> C2 =
            List.of("-Xbatch", "-XX:CompileCommand=quiet", compiledSoon("org.autopersist.crash.workloads.*"));

    /** The same for collections too. */
    public static final List<String> C2_COLLECTIONS =
            Stream.concat(C2.stream(), Stream.of(compiledSoon("java.util.*"))).toList();

    /** C2 where it orders what it may order otherwise than it would. */
    public static final List<String> C2_SHUFFLED = Stream.concat(C2.stream(),
            Stream.of("-XX:+StressLCM", "-XX:+StressGCM", "-XX:+StressIGVN", "-XX:StressSeed=5")).toList();

    private Flags() {}

    private static String compiledSoon(String classes) {
        return "-XX:CompileCommand=CompileThresholdScaling," + classes + "::*,0.001";
    }
}
