// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.harness;

import java.util.ArrayList;
import java.util.List;

/** A collector and an execution engine. */
public record VmMode(Collector collector, Engine engine) {

    /** The collectors that AutoPersist supports. */
    public enum Collector {
        SERIAL("-XX:+UseSerialGC"),
        PARALLEL("-XX:+UseParallelGC"),
        G1("-XX:+UseG1GC");

        private final String flag;

        Collector(String flag) {
            this.flag = flag;
        }

        public String flag() {
            return flag;
        }
    }

    /** How bytecode is executed. Compiled code is forced early, so that short programs run in it. */
    public enum Engine {
        INTERPRETER("-Xint"),
        C1("-XX:TieredStopAtLevel=1", "-Xbatch", "-XX:CompileThresholdScaling=0.01"),
        C2("-XX:-TieredCompilation", "-Xbatch", "-XX:CompileThresholdScaling=0.05"),
        TIERED("-XX:CompileThresholdScaling=0.02");

        private final List<String> flags;

        Engine(String... flags) {
            this.flags = List.of(flags);
        }

        public List<String> flags() {
            return flags;
        }
    }

    /** Every collector with every engine. */
    public static List<VmMode> all() {
        List<VmMode> modes = new ArrayList<>();
        for (Engine engine : Engine.values()) {
            for (Collector collector : Collector.values()) {
                modes.add(new VmMode(collector, engine));
            }
        }
        return modes;
    }

    /** Every engine with one collector, in turn from the one with this number. */
    public static List<VmMode> eachEngine(int first) {
        Collector[] collectors = Collector.values();
        List<VmMode> modes = new ArrayList<>();
        for (Engine engine : Engine.values()) {
            modes.add(new VmMode(collectors[(first + engine.ordinal()) % collectors.length], engine));
        }
        return modes;
    }

    /** The command-line flags. */
    public List<String> flags() {
        List<String> flags = new ArrayList<>(engine.flags);
        flags.add(collector.flag);
        return flags;
    }

    @Override
    public String toString() {
        return collector + " " + engine;
    }
}
