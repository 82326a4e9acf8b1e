// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.roots;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Under which circumstances a life goes, as its seed says.
 *
 * @param flags      the JVM's
 * @param operations how many it does, unless it is killed before
 * @param end        how it ends
 * @param moment     the operation or the time in milliseconds after which it is killed
 * @param garbage    whether initializers and hooks collect
 * @param watches    whether the child looks at objects by weak references too
 */
record Setting(List<String> flags, int operations, End end, int moment, boolean garbage, boolean watches) {

    enum End {
        /** Between two operations. */
        QUIET_KILL,
        /** In the middle of one. */
        KILL,
        /** While it starts and recovers, most likely. */
        EARLY_KILL,
        RETURN,
        EXIT,
        HALT
    }

    private static final List<List<String>> CHOICES = List.of(
            List.of("-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseG1GC"),
            List.of("-Xmx32m", "-Xmx48m", "-Xmx64m"),
            List.of("-Xmn2m", "-Xmn8m", ""),
            List.of("-XX:+TieredCompilation", "-XX:TieredStopAtLevel=1", "-XX:-TieredCompilation", "-Xint"),
            List.of("-XX:CompileThresholdScaling=0.01", "-XX:CompileThresholdScaling=0.1", ""),
            List.of("-XX:RegionLog=redo", "-XX:RegionLog=redo", "-XX:RegionLog=undo"),
            List.of("-XX:NVMDurability=process", "-XX:NVMDurability=process", "-XX:NVMDurability=pmem"),
            List.of("-XX:+NVMVerify", "-XX:+NVMVerify", "-XX:-NVMVerify"),
            List.of("", "", "-XX:NVMStressGC=3", "-XX:NVMStressGC=20"));

    static Setting of(long seed, int life) {
        SplittableRandom random = new SplittableRandom(seed * 1_000_003 + life);
        List<String> flags = new ArrayList<>(List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:-UsePerfData"));
        for (List<String> choice : CHOICES) {
            String flag = choice.get(random.nextInt(choice.size()));
            if (!flag.isEmpty()) {
                flags.add(flag);
            }
        }
        int operations = life == 0 ? 60 + random.nextInt(140) : 10 + random.nextInt(90);
        End end = List.of(End.QUIET_KILL, End.QUIET_KILL, End.QUIET_KILL, End.KILL, End.KILL, End.EARLY_KILL, End.RETURN, End.RETURN,
                End.EXIT, End.HALT).get(random.nextInt(10));
        return new Setting(flags, operations, end, end == End.EARLY_KILL ? 50 + random.nextInt(600) : random.nextInt(operations),
                random.nextBoolean(), random.nextBoolean());
    }

    /** The one with which all that is left is compared. */
    Setting last() {
        return new Setting(flags, 0, End.RETURN, 0, garbage, false);
    }
}
