// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/** Which settings there are. A seed chooses one. */
public final class Settings {

    /** How programs get compiled. */
    private record Engine(String name, int weight, int programs, int calls, String... flags) {}

    private static final String EARLY = "-XX:CompileCommand=CompileThresholdScaling,jit.*::*,";
    private static final String EARLY_HELPERS = "-XX:CompileCommand=CompileThresholdScaling,org.autopersist.fuzz.jit.data.*::*,";
    private static final String ONLY = "-XX:CompileCommand=compileonly,jit.*::*";
    private static final String ONLY_HELPERS = "-XX:CompileCommand=compileonly,org.autopersist.fuzz.jit.data.*::*";
    private static final int CALLS = 180;

    private static final List<Engine> ENGINES = List.of(
            new Engine("interpreter", 1, 200, CALLS, "-Xint"),
            new Engine("C1, no profile", 3, 200, CALLS, "-XX:TieredStopAtLevel=1", "-Xbatch", EARLY + 0.01, EARLY_HELPERS + 0.01),
            new Engine("C1, counters", 1, 200, CALLS, "-XX:TieredStopAtLevel=2", "-Xbatch", EARLY + 0.01, EARLY_HELPERS + 0.01),
            new Engine("C1, profile", 2, 200, CALLS, "-XX:TieredStopAtLevel=3", "-Xbatch", EARLY + 0.01, EARLY_HELPERS + 0.01),
            new Engine("C2", 14, 200, CALLS, "-XX:-TieredCompilation", "-Xbatch", EARLY + 0.006, EARLY_HELPERS + 0.006),
            new Engine("C2 in the background", 3, 200, 2 * CALLS, "-XX:-TieredCompilation", EARLY + 0.006, EARLY_HELPERS + 0.006),
            new Engine("tiered", 5, 200, CALLS, "-Xbatch", EARLY + 0.005, EARLY_HELPERS + 0.005),
            new Engine("tiered in the background", 3, 200, 2 * CALLS, EARLY + 0.005, EARLY_HELPERS + 0.005),
            new Engine("C2 at once", 3, 100, CALLS / 2, "-Xcomp", "-XX:-TieredCompilation", ONLY, ONLY_HELPERS),
            new Engine("C1 at once", 2, 100, CALLS / 2, "-Xcomp", "-XX:TieredStopAtLevel=1", ONLY, ONLY_HELPERS),
            new Engine("tiered at once", 1, 100, CALLS / 2, "-Xcomp", ONLY, ONLY_HELPERS),
            new Engine("C2 in loops", 3, 200, 40, "-XX:-TieredCompilation", "-Xbatch", EARLY + 0.0015, EARLY_HELPERS + 0.0015));

    private static final Set<String> PLAIN = Set.of("C2", "tiered", "C1, no profile", "C1, profile", "C2 at once");

    /** Of each, one; "-" does nothing. */
    private static final List<List<String>> CHOICES = choices("""
            +UseSerialGC | +UseSerialGC | +UseParallelGC | +UseG1GC | +UseG1GC
            -Xmx96m | -Xmx96m | -Xmx160m | -Xmx96m -Xmn2m | -Xmx512m
            RegionLog=redo | RegionLog=redo | RegionLog=undo
            NVMDurability=process | NVMDurability=process | NVMDurability=process | NVMDurability=pmem |
            NVMDurability=disk,anywhere
            - | - | - | -NVMEagerAllocation | +NVMStressEager | NVMEagerThreshold=1
            - | - | - | -NVMElideFences | +NVMStressCollector | NVMStressGC=20
            - | - | - | - | +UseCompactObjectHeaders
            - | CompileCommand=exclude,jit.*::step | CompileCommand=exclude,jit.*::step | CompileCommand=exclude,jit.*::step
            """);

    /** Of C2. */
    private static final List<List<String>> C2_CHOICES = choices("""
            - | - | - | +StressIGVN +StressLCM +StressGCM | +StressIGVN | +StressCCP +StressMacroExpansion |
            +StressIncrementalInlining | +StressUnstableIfTraps |
            +StressIGVN +StressCCP +StressLCM +StressGCM +StressMacroExpansion +StressUnstableIfTraps
            - | - | LoopStripMiningIter=0 | LoopStripMiningIter=1 | LoopStripMiningIter=1000 | -UseCountedLoopSafepoints
            - | - | - | LoopUnrollLimit=400 | LoopUnrollLimit=0 | LoopMaxUnroll=4 | -UseSuperWord | +AlignVector |
            -PartialPeelLoop | PartialPeelNewPhiDelta=5 | -LoopUnswitching | -RangeCheckElimination | -UseLoopPredicate |
            -UseProfiledLoopPredicate | -LoopMultiversioning | OptoLoopAlignment=1
            - | - | - | -SplitIfBlocks | -DoEscapeAnalysis | -EliminateAllocations | -ReduceAllocationMerges | -EliminateLocks |
            -ReduceFieldZeroing -ReduceBulkZeroing | -OptimizePtrCompare | -EliminateAutoBox
            - | - | - | - | +OptimizeFill | -UseOnStackReplacement | +UseCMoveUnconditionally | ConditionalMoveLimit=0 |
            -IncrementalInline | -Inline | MaxInlineLevel=2 | TypeProfileLevel=0 | -OptimizeUnstableIf | -InlineUnsafeOps |
            -InlineArrayCopy | ArrayOperationPartialInlineSize=32 | UseAVX=1 | UseAVX=0 | -OptimizeStringConcat |
            PerMethodTrapLimit=0 | PerBytecodeTrapLimit=0
            """);

    /** Of C1. */
    private static final List<List<String>> C1_CHOICES = choices("""
            - | - | -UseLoopInvariantCodeMotion | -RangeCheckElimination | -Inline | -InlineUnsafeOps | -InlineArrayCopy | UseAVX=1
            """);

    /** Of the fastdebug JVM. Not StressDuplicateBackedge, with which OpenJDK 25.0.3 runs into an assertion by itself. */
    private static final List<List<String>> DEBUG_CHOICES = choices("""
            - | - | - | +DeoptimizeALot DeoptimizeALotInterval=20 | +StressLoopPeeling | VerifyIterativeGVN=1 |
            +StressRecompilation | +VerifyLoopOptimizations | +StressMethodHandleLinkerInlining
            """);

    private Settings() {}

    /** The one of a seed. */
    public static Setting of(long seed, boolean debug) {
        SplittableRandom random = new SplittableRandom(seed * 7919 + 17);
        Engine engine = engine(random);
        List<String> flags = flags(engine);
        CHOICES.forEach(choice -> add(flags, choice, random));
        boolean isC1 = engine.name.startsWith("C1");
        if (isC1 || engine.name.startsWith("tiered")) {
            C1_CHOICES.forEach(choice -> add(flags, choice, random));
        }
        if (!isC1 && !engine.name.equals("interpreter")) {
            C2_CHOICES.forEach(choice -> add(flags, choice, random));
        }
        if (flags.stream().anyMatch(flag -> flag.startsWith("-XX:+Stress"))) {
            flags.add("-XX:StressSeed=" + (1 + random.nextInt(1_000_000)));
        }
        if (debug) {
            DEBUG_CHOICES.forEach(choice -> add(flags, choice, random));
        }
        boolean collects = random.nextInt(5) == 0;
        boolean verifies = collects && random.nextInt(3) > 0 || debug && random.nextInt(3) == 0;
        if (verifies) {
            flags.add("-XX:+NVMVerify");
        }
        int publish = random.nextInt(3) == 0 ? engine.calls / 3 : 0;
        int kind = random.nextInt(4);
        return new Setting(engine.name, List.copyOf(flags), random.nextInt(3) == 0 ? List.of()
                : List.of("-XDstringConcat=inline"),
                debug ? engine.programs / 2 : engine.programs, engine.calls, publish, collects, kind == 1 ? 30 : 8, kind == 2
                ? 30 : 3);
    }

    /** Those of the engines that compile early, with all else as it is by default. */
    public static List<Setting> plain() {
        return ENGINES.stream().filter(engine -> PLAIN.contains(engine.name)).map(engine -> new Setting(engine.name,
                flags(engine),
                List.of("-XDstringConcat=inline"), engine.programs, engine.calls, 0, false, 0, 0)).toList();
    }

    private static List<String> flags(Engine engine) {
        List<String> flags = new ArrayList<>(List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:+UnlockExperimentalVMOptions",
                "-XX:CompileCommand=quiet", "-XX:CompileCommand=dontinline,jit.*::n*"));
        flags.addAll(List.of(engine.flags));
        return flags;
    }

    private static Engine engine(SplittableRandom random) {
        int at = random.nextInt(ENGINES.stream().mapToInt(Engine::weight).sum());
        for (Engine engine : ENGINES) {
            at -= engine.weight;
            if (at < 0) {
                return engine;
            }
        }
        throw new AssertionError();
    }

    /** A choice a line; those that end with a bar go on. Flags without -XX, several of them with spaces between. */
    private static List<List<String>> choices(String text) {
        return text.replace("|\n", "| ").lines().map(line -> Arrays.stream(line.split("\\|")).map(String::strip).toList())
                .toList();
    }

    private static void add(List<String> flags, List<String> choice, SplittableRandom random) {
        String chosen = choice.get(random.nextInt(choice.size()));
        if (!chosen.equals("-")) {
            for (String flag : chosen.split(" ")) {
                flags.add(flag.startsWith("-X") ? flag : "-XX:" + flag);
            }
        }
    }
}
