package org.autopersist.runtimetests;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.autopersist.runtimetests.harness.ChildJvm;
import org.autopersist.runtimetests.harness.ChildResult;
import org.autopersist.runtimetests.harness.TestJdk;
import org.autopersist.runtimetests.harness.Variant;
import org.autopersist.runtimetests.programs.lifetimes.AdoptedObjects;
import org.autopersist.runtimetests.programs.lifetimes.BusyInitializer;
import org.autopersist.runtimetests.programs.lifetimes.JoinedGraphs;
import org.autopersist.runtimetests.programs.lifetimes.MutualRoots;
import org.autopersist.runtimetests.programs.lifetimes.Redeployment;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The weak pointers from homes to fronts, when fronts die: with each collector, small heaps, and several lives. */
@Tag("core")
class LifetimesTest {

    /** Two deployments print what both roots hold, and that they share it. */
    private static final String PLUGIN = """
            import java.util.*;
            import org.autopersist.*;

            public class Plugin implements Runnable {
                static class Entry {
                    String text;
                    Entry shared;
                }

                @DurableRoot static List<Entry> first = new ArrayList<>();
                @DurableRoot static List<Entry> second = new ArrayList<>();

                public void run() {
                    Entry e = new Entry();
                    e.text = "entry " + first.size();
                    if (!first.isEmpty()) {
                        e.shared = second.removeLast();
                        first.getLast().shared = null;
                        System.gc();
                        if (!e.shared.text.equals("entry " + (first.size() - 1)) || e.shared != first.getLast()) {
                            throw new AssertionError(e.shared.text);
                        }
                    }
                    first.add(e);
                    second.add(e);
                    System.out.println("RUN " + first.size());
                }
            }
            """;

    private record Jvm(Path jdk, String collector) {
        @Override
        public String toString() {
            return collector + (jdk.equals(TestJdk.product()) ? "" : " fastdebug");
        }
    }

    @TempDir
    Path folder;

    static Stream<Jvm> jvms() {
        List<Path> jdks = new ArrayList<>(List.of(TestJdk.product()));
        TestJdk.debug().ifPresent(jdks::add);
        return jdks.stream()
                .flatMap(jdk -> Stream.of("Serial", "Parallel", "G1").map(collector -> new Jvm(jdk, collector)));
    }

    private ChildJvm child(Jvm jvm, String heap) {
        return ChildJvm.of(jvm.jdk)
                .image(image())
                .verified()
                .flags("-XX:+Use" + jvm.collector + "GC", "-Xmx" + heap);
    }

    private Path image() {
        return folder.resolve("test.nvm");
    }

    private void joinedGraphs(Jvm jvm, String step, String... flags) {
        child(jvm, "64m").flags(flags).main(JoinedGraphs.class, step).run().succeeded().printed("DONE " + step);
    }

    @ParameterizedTest
    @MethodSource("jvms")
    void whatSeveralRootsReachStaysForEachOfThem(Jvm jvm) {
        joinedGraphs(jvm, "write");
        joinedGraphs(jvm, "cut", "-Xint");
        joinedGraphs(jvm, "check");
        joinedGraphs(jvm, "check", "-XX:TieredStopAtLevel=1");
    }

    @ParameterizedTest
    @MethodSource("jvms")
    void whatARootHoldsStaysWhileItsClassIsInitialized(Jvm jvm) {
        for (int life = 1; life <= 4; life++) {
            ChildJvm child = child(jvm, "64m").flags("-Dfails=" + (life == 3));
            ChildResult result =
                    (life == 1 ? child.main(BusyInitializer.class) : child.main(BusyInitializer.class, image().toString()))
                            .run();
            result.succeeded().printed("SIZES " + life + " " + life);
            if (life == 3) {
                result.printed("same {first=value}");
            }
        }
    }

    @ParameterizedTest
    @MethodSource("jvms")
    void objectsOfTheProcessAreFoundThoughRecoveryCollects(Jvm jvm) {
        String heap = jvm.collector.equals("G1") ? "32m" : "64m";
        child(jvm, "128m").main(AdoptedObjects.class).run().succeeded().printed("WRITTEN");
        child(jvm, heap).flags("-Xmn4m").main(AdoptedObjects.class).run().succeeded().printed("RECOVERED");
    }

    @ParameterizedTest
    @MethodSource("jvms")
    void aClassThatIsDeployedAgainGetsItsData(Jvm jvm) {
        Path classes = Variant.compile(folder.resolve("plugin"), PLUGIN);
        for (int life = 1; life <= 2; life++) {
            child(jvm, "64m")
                    .main(Redeployment.class, classes.toString())
                    .run()
                    .succeeded()
                    .printed("RUN " + 7 * life)
                    .printed("DONE");
        }
    }

    @ParameterizedTest
    @MethodSource("jvms")
    void rootsThatHoldInstancesOfEachOthersClassesDoNotWaitForEachOther(Jvm jvm) {
        child(jvm, "256m").main(MutualRoots.class).run().succeeded().printed("WRITTEN");
        for (int i = 0; i < 3; i++) {
            child(jvm, "256m").main(MutualRoots.class, "use").run().succeeded().printed("RECOVERED");
        }
    }
}
