package org.autopersist.runtimetests;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.autopersist.runtimetests.harness.Breadth;
import org.autopersist.runtimetests.harness.CodeGenerator;
import org.autopersist.runtimetests.harness.Variant;
import org.autopersist.runtimetests.programs.Runner;
import org.autopersist.testkit.TestJdk;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random code, compiled in each way: what it makes of a durable state must be what it makes of an ordinary one. System
 * properties {@code tests.programs} and {@code tests.seed} say how many, and which.
 */
@Tag("stress")
class GeneratedCodeTest {

    private static final int PROGRAMS = Integer.getInteger("tests.programs", Breadth.times(30, 60));
    private static final long SEED = Long.getLong("tests.seed", 1);

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {
        "-XX:-TieredCompilation -XX:CompileThresholdScaling=0.01 -Xbatch",
        "-XX:-TieredCompilation -XX:CompileThresholdScaling=0.01 -XX:-Inline -Xbatch",
        "-XX:CompileThresholdScaling=0.05",
        "-XX:TieredStopAtLevel=1 -XX:CompileThresholdScaling=0.01",
        "-XX:TieredStopAtLevel=3 -XX:CompileThresholdScaling=0.01",
        "-Xint"
    })
    void generatedCode(String flags) {
        twoLives(TestJdk.product(), flags);
    }

    /** The compilers' own assertions. */
    @ParameterizedTest
    @ValueSource(strings = {
        "-XX:-TieredCompilation -XX:CompileThresholdScaling=0.01 -Xbatch -XX:+UseSerialGC",
        "-XX:-TieredCompilation -XX:CompileThresholdScaling=0.01 -Xbatch -XX:+UseParallelGC -XX:+StressIGVN -XX:+StressGCM -XX:+StressLCM",
        "-XX:CompileThresholdScaling=0.05 -XX:+DeoptimizeALot"
    })
    void generatedCodeOnFastdebug(String flags) {
        Assumptions.assumeTrue(TestJdk.debug().isPresent(), "no fastdebug JDK is built");
        twoLives(TestJdk.debug().get(), flags);
    }

    private void twoLives(Path jdk, String flags) {
        List<String> names = compile();
        Path image = folder.resolve("test.nvm");
        ChildResult written = run(ChildJvm.of(jdk).image(image, "512m").verified(), flags, "write,collect,die", names);
        ChildResult checked = run(ChildJvm.of(jdk).image(image, "512m").verified(), "-Xint", "check,die", names);
        written.succeeded();
        checked.succeeded();
    }

    @Test
    @Tag("stock")
    void theCodeIsDeterministic() {
        run(ChildJvm.of(TestJdk.stock()), "-Xshare:auto", "write,recheck,die", compile()).succeeded();
    }

    private List<String> compile() {
        List<String> names = new ArrayList<>();
        String[] sources = new String[PROGRAMS];
        for (int i = 0; i < PROGRAMS; i++) {
            names.add("Generated" + (SEED * PROGRAMS + i));
            sources[i] = CodeGenerator.source(names.getLast(), SEED * PROGRAMS + i);
        }
        Variant.compile(folder.resolve("classes"), sources);
        return names;
    }

    private ChildResult run(ChildJvm child, String flags, String phases, List<String> names) {
        List<String> args = new ArrayList<>(List.of(phases));
        args.addAll(names);
        return child.classPathFirst(folder.resolve("classes"))
                .flags(Arrays.asList(flags.split(" ")))
                .main(Runner.class, args.toArray(String[]::new))
                .run();
    }
}
