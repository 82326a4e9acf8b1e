package org.autopersist.fuzz.jit.run;

import java.util.ArrayList;
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
            new Engine("C2 by its loops", 3, 200, 40, "-XX:-TieredCompilation", "-Xbatch", EARLY + 0.0015, EARLY_HELPERS + 0.0015));

    private static final Set<String> PLAIN = Set.of("C2", "tiered", "C1, no profile", "C1, profile", "C2 at once");

    /** Of each, at most one; an empty one does nothing. */
    private static final List<List<String>> CHOICES = List.of(
            List.of("-XX:+UseSerialGC", "-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseG1GC", "-XX:+UseG1GC"),
            List.of("-Xmx96m", "-Xmx96m", "-Xmx160m", "-Xmx96m -Xmn2m", "-Xmx512m"),
            List.of("-XX:RegionLog=redo", "-XX:RegionLog=redo", "-XX:RegionLog=undo"),
            List.of("-XX:NVMDurability=process", "-XX:NVMDurability=process", "-XX:NVMDurability=process", "-XX:NVMDurability=pmem",
                    "-XX:NVMDurability=disk,anywhere"),
            List.of("", "", "", "-XX:-NVMEagerAllocation", "-XX:+NVMStressEager", "-XX:NVMEagerThreshold=1"),
            List.of("", "", "", "-XX:-NVMElideFences", "-XX:+NVMStressCollector", "-XX:NVMStressGC=20"),
            List.of("", "", "", "", "-XX:+UseCompactObjectHeaders"));

    /** Of C2. */
    private static final List<List<String>> C2_CHOICES = List.of(
            List.of("", "", "", "-XX:+StressIGVN -XX:+StressLCM -XX:+StressGCM", "-XX:+StressIGVN", "-XX:+StressCCP -XX:+StressMacroExpansion",
                    "-XX:+StressIncrementalInlining", "-XX:+StressUnstableIfTraps",
                    "-XX:+StressIGVN -XX:+StressCCP -XX:+StressLCM -XX:+StressGCM -XX:+StressMacroExpansion -XX:+StressUnstableIfTraps"),
            List.of("", "", "-XX:LoopStripMiningIter=0", "-XX:LoopStripMiningIter=1", "-XX:LoopStripMiningIter=1000", "-XX:-UseCountedLoopSafepoints"),
            List.of("", "", "", "-XX:LoopUnrollLimit=400", "-XX:LoopUnrollLimit=0", "-XX:LoopMaxUnroll=4", "-XX:-UseSuperWord", "-XX:+AlignVector",
                    "-XX:-PartialPeelLoop", "-XX:PartialPeelNewPhiDelta=5", "-XX:-LoopUnswitching", "-XX:-RangeCheckElimination",
                    "-XX:-UseLoopPredicate", "-XX:-UseProfiledLoopPredicate", "-XX:-LoopMultiversioning", "-XX:OptoLoopAlignment=1"),
            List.of("", "", "", "-XX:-SplitIfBlocks", "-XX:-DoEscapeAnalysis", "-XX:-EliminateAllocations", "-XX:-ReduceAllocationMerges",
                    "-XX:-EliminateLocks", "-XX:-ReduceFieldZeroing -XX:-ReduceBulkZeroing", "-XX:-OptimizePtrCompare", "-XX:-EliminateAutoBox"),
            List.of("", "", "", "", "-XX:+OptimizeFill", "-XX:-UseOnStackReplacement", "-XX:+UseCMoveUnconditionally", "-XX:ConditionalMoveLimit=0",
                    "-XX:-IncrementalInline", "-XX:-Inline", "-XX:MaxInlineLevel=2", "-XX:TypeProfileLevel=0", "-XX:-OptimizeUnstableIf",
                    "-XX:-InlineUnsafeOps", "-XX:-InlineArrayCopy", "-XX:ArrayOperationPartialInlineSize=32", "-XX:UseAVX=1", "-XX:UseAVX=0",
                    "-XX:-OptimizeStringConcat", "-XX:PerMethodTrapLimit=0", "-XX:PerBytecodeTrapLimit=0"));

    /** Of C1. */
    private static final List<List<String>> C1_CHOICES = List.of(
            List.of("", "", "-XX:-UseLoopInvariantCodeMotion", "-XX:-RangeCheckElimination", "-XX:-Inline", "-XX:-InlineUnsafeOps",
                    "-XX:-InlineArrayCopy", "-XX:UseAVX=1"));

    /** Of the fastdebug JVM. */
    private static final List<String> DEBUG_CHOICES = List.of("", "", "", "-XX:+DeoptimizeALot -XX:DeoptimizeALotInterval=20", "-XX:+StressLoopPeeling",
            "-XX:+StressMacroElimination", "-XX:+VerifyIterativeGVN".replace("+VerifyIterativeGVN", "VerifyIterativeGVN=1"), "-XX:+StressRecompilation",
            "-XX:+VerifyLoopOptimizations", "-XX:+StressMethodHandleLinkerInlining", "-XX:+StressDuplicateBackedge", "-XX:+StressLoopBackedge");

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
            add(flags, DEBUG_CHOICES, random);
        }
        boolean collects = random.nextInt(5) == 0;
        boolean verifies = collects && random.nextInt(3) > 0 || debug && random.nextInt(3) == 0;
        if (verifies) {
            flags.add("-XX:+NVMVerify");
        }
        int publish = random.nextInt(3) == 0 ? engine.calls / 3 : 0;
        int kind = random.nextInt(4);
        return new Setting(engine.name, List.copyOf(flags), random.nextInt(3) == 0 ? List.of() : List.of("-XDstringConcat=inline"),
                debug ? engine.programs / 2 : engine.programs, engine.calls, publish, collects, kind == 1 ? 30 : 8, kind == 2 ? 30 : 3);
    }

    /** Those of the engines that compile early, with all else as it is by default. */
    public static List<Setting> plain() {
        return ENGINES.stream().filter(engine -> PLAIN.contains(engine.name)).map(engine -> new Setting(engine.name, flags(engine),
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

    private static void add(List<String> flags, List<String> choice, SplittableRandom random) {
        String chosen = choice.get(random.nextInt(choice.size()));
        if (!chosen.isEmpty()) {
            flags.addAll(List.of(chosen.split(" ")));
        }
    }
}
