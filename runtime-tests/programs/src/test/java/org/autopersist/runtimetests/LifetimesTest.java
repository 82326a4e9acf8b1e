// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.autopersist.runtimetests.harness.AgentJar;
import org.autopersist.runtimetests.harness.Breadth;
import org.autopersist.runtimetests.harness.Variant;
import org.autopersist.runtimetests.programs.lifetimes.AdoptedObjects;
import org.autopersist.runtimetests.programs.lifetimes.BusyInitializer;
import org.autopersist.runtimetests.programs.lifetimes.Deployments;
import org.autopersist.runtimetests.programs.lifetimes.HiddenRoot;
import org.autopersist.runtimetests.programs.lifetimes.JoinedGraphs;
import org.autopersist.runtimetests.programs.lifetimes.MutualRoots;
import org.autopersist.runtimetests.programs.lifetimes.OtherLoaders;
import org.autopersist.runtimetests.programs.lifetimes.OverwrittenRoot;
import org.autopersist.runtimetests.programs.lifetimes.RedefinedHooks;
import org.autopersist.runtimetests.programs.lifetimes.Redeployment;
import org.autopersist.runtimetests.programs.lifetimes.RemovedRoots;
import org.autopersist.runtimetests.programs.lifetimes.SlowHooks;
import org.autopersist.runtimetests.programs.lifetimes.UnusedRoots;
import org.autopersist.testkit.TestJdk;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
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

    private static final String DEPLOYED = """
            import java.util.*;
            import org.autopersist.*;

            public class Deployed implements Runnable {
                static class Item {
                    final int number;

                    Item(int number) {
                        this.number = number;
                    }
                }

                @DurableRoot static List<Object> items = new ArrayList<>();

                static {
                    if (Boolean.getBoolean("fails")) {
                        throw new IllegalStateException("no configuration");
                    }
                }

                public void run() {
                    items.add(new Item(items.size()));
                    for (int i = 0; i < items.size(); i++) {
                        if (((Item) items.get(i)).number != i) {
                            throw new AssertionError(i);
                        }
                    }
                    System.out.println("RUN " + items.size());
                }
            }
            """;

    private static final String OTHER = """
            public class Other {
                @org.autopersist.DurableRoot static Object first = Deployed.items.get(0);
            }
            """;

    private static final String SHOP = """
            import java.util.function.*;
            import org.autopersist.*;

            public class Shop implements UnaryOperator<Object> {
                enum Size { SMALL, LARGE { } }

                @DurableRoot static Object stock;

                static Object[] constants() {
                    return new Object[] {Size.SMALL, Size.LARGE, Shop.class};
                }

                public Object apply(Object o) {
                    if ("get".equals(o)) {
                        return stock;
                    } else if ("constants".equals(o)) {
                        return constants();
                    } else if ("fill".equals(o)) {
                        Supplier<String> lambda = () -> "lambda";
                        Object[] all = {Size.SMALL, Size.LARGE, Shop.class, lambda};
                        stock = all;
                        AutoPersist.setRoot("copy", all.clone());
                        return null;
                    }
                    return stock = "clear".equals(o) ? null : o;
                }
            }
            """;

    private static final String ITEM = "public class Item { }";

    private static final String SELLER = """
            import java.util.function.*;
            import org.autopersist.*;

            public class Seller implements UnaryOperator<Object> {
                interface Sale { Object sell(); }
                static class A { @DurableRoot static Object[] root; }
                static class B { @DurableRoot static Object[] root; }
                static class C { @DurableRoot static Sale root; }

                public Object apply(Object o) {
                    if (o.equals("set")) {
                        Sale sale = () -> "sold";
                        A.root = new Object[] {sale};
                        B.root = new Object[] {sale};
                        C.root = sale;
                    }
                    return o.equals("B") ? ((Sale) B.root[0]).sell() : o.equals("C") ? C.root.sell() : ((Sale) A.root[0]).sell();
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
        TestJdk.debug().filter(_ -> !Breadth.isQuick()).ifPresent(jdks::add);
        return Breadth.of(jdks.stream()
                .flatMap(jdk -> Stream.of("Serial", "Parallel", "G1").map(collector -> new Jvm(jdk, collector)))
                .toList());
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
    @Tag("slow")
    void whatSeveralRootsReachStaysForEachOfThem(Jvm jvm) {
        joinedGraphs(jvm, "write");
        joinedGraphs(jvm, "cut", "-Xint");
        joinedGraphs(jvm, "check");
        joinedGraphs(jvm, "check", "-XX:TieredStopAtLevel=1");
    }

    @ParameterizedTest
    @MethodSource("jvms")
    @Tag("slow")
    void andNothingElseOnceThatIsKnown(Jvm jvm) {
        joinedGraphs(jvm, "write");
        child(jvm, "64m").flags("-Xlog:nvm").main(JoinedGraphs.class, "cutLate").run().succeeded().said("are held for them");
        joinedGraphs(jvm, "check");
    }

    /** Two walks of 20 ms or more begin a second after the root is recovered. */
    @ParameterizedTest
    @MethodSource("jvms")
    @Tag("slow")
    void rootsMayBeRemovedWhileTheJvmWalksWhatTheyShare(Jvm jvm) {
        for (int millis = 1010; millis <= 1090; millis += 16) {
            child(jvm, "64m").main(RemovedRoots.class, "write", "300000").run().succeeded().printed("DONE write");
            child(jvm, "64m").main(RemovedRoots.class, "remove", Integer.toString(millis)).run().succeeded()
                    .printed("DONE remove");
        }
    }

    @ParameterizedTest
    @MethodSource("jvms")
    void whatOnlyOneRootReachesDiesThoughOthersAreNotUsed(Jvm jvm) {
        child(jvm, "64m").main(UnusedRoots.class, "write").run().succeeded().printed("DONE write");
        child(jvm, "64m").main(UnusedRoots.class, "drop").run().succeeded().printed("DONE drop");
        child(jvm, "64m").main(UnusedRoots.class, "check").run().succeeded().printed("DONE check");
    }

    @ParameterizedTest
    @MethodSource("jvms")
    @Tag("slow")
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
    @Tag("slow")
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

    /** What a deployment leaves that failed, or was not used wholly, is not in the way of the next one. */
    @ParameterizedTest
    @MethodSource("jvms")
    @Tag("slow")
    void deploymentsThatComeToNothing(Jvm jvm) {
        Path classes = Variant.compile(folder.resolve("deployed"), DEPLOYED, OTHER);
        deployments(jvm, classes, "use", "other").printed("RUN 1");
        deployments(jvm, classes, "use", "use").printed("RUN 3");
        deployments(jvm, classes, "fail", "use", "recover", "use").printed("RUN 5");
        deployments(jvm, classes, "recover", "fail", "other", "use").printed("RUN 6");
        deployments(jvm, classes, "fail", "fail", "recover", "recover", "use", "other").printed("RUN 7");
    }

    @ParameterizedTest
    @MethodSource("jvms")
    @Tag("slow")
    void ofTwoDeploymentsAtTheSameTimeOneIsRefused(Jvm jvm) {
        Path classes = Variant.compile(folder.resolve("deployed"), DEPLOYED, OTHER);
        deployments(jvm, classes, "use", "big");
        deployments(jvm, classes, "both");
        deployments(jvm, classes, "use").printed("RUN 2");
    }

    private ChildResult deployments(Jvm jvm, Path classes, String... steps) {
        List<String> arguments = new ArrayList<>(List.of(classes.toString(), image().toString()));
        arguments.addAll(List.of(steps));
        return child(jvm, "64m")
                .main(Deployments.class, arguments.toArray(String[]::new))
                .run()
                .succeeded()
                .printed("DONE " + (steps.length + 1) + " " + steps[steps.length - 1]);
    }

    /** Homes of enum constants and lambdas, with which a recovery has joined objects of a class that is unloaded. */
    @ParameterizedTest
    @MethodSource("jvms")
    void constantsOfAnUnloadedClassThatAnotherRootReaches(Jvm jvm) {
        loaders(jvm, "fill", "clear and share");
    }

    @ParameterizedTest
    @MethodSource("jvms")
    @Tag("slow")
    void aClassIsKnownBeforeAnotherOneOfItsNameHasTheRoot(Jvm jvm) {
        loaders(jvm, "early, sets Z itself", "is Z", "is Z", "set X", "early, other sets Y", "is Y", "early, other sets null",
                "is null");
    }

    /** Before either has loaded anything. */
    @ParameterizedTest
    @MethodSource("jvms")
    @Tag("slow")
    void twoLoadersHaveAClassOfOneName(Jvm jvm) {
        loaders(jvm, "items", "items of two fresh loaders", "sell", "sell in two loaders");
    }

    private void loaders(Jvm jvm, String... lives) {
        Path classes = Variant.compile(folder.resolve("loaders"), SHOP, ITEM, SELLER);
        for (String step : lives) {
            child(jvm, "64m").main(OtherLoaders.class, classes.toString(), image().toString(), step)
                    .run().succeeded().printed("DONE " + step);
        }
    }

    @ParameterizedTest
    @MethodSource("jvms")
    void aHiddenClassHasNoDurableRoots(Jvm jvm) {
        child(jvm, "64m").main(HiddenRoot.class).run().succeeded().printed("REFUSED the field root of ");
    }

    @ParameterizedTest
    @MethodSource("jvms")
    void classesAreRedefinedWhileHooksRun(Jvm jvm) throws IOException {
        Path agent = AgentJar.make(folder, RedefinedHooks.Agent.class);
        child(jvm, "64m").flags("-javaagent:" + agent).main(RedefinedHooks.class).run().succeeded().printed("WRITTEN");
        child(jvm, "64m").flags("-javaagent:" + agent).main(RedefinedHooks.class).run().succeeded().printed("RAN 63");
    }

    @ParameterizedTest
    @MethodSource("jvms")
    @Tag("slow")
    void aRegionOverwritesARootWhoseValueGetsAnotherHome(Jvm jvm) {
        for (String log : List.of("redo", "undo")) {
            for (String end : List.of("rollback", "halt")) {
                Path image = folder.resolve(log + end + ".nvm");
                Path before = Variant.compile(folder.resolve("before"), "public class Evolved { int number = 7; }");
                Path after = Variant.compile(folder.resolve("after"), "public class Evolved { int number = 7; long added; }");
                overwritten(jvm, image, before, log, "write");
                overwritten(jvm, image, after, log, end);
                overwritten(jvm, image, after, log, "check");
            }
        }
    }

    private void overwritten(Jvm jvm, Path image, Path classes, String log, String step) {
        ChildJvm.of(jvm.jdk)
                .image(image)
                .verified()
                .classPathFirst(classes)
                .flags("-XX:+Use" + jvm.collector + "GC", "-Xmx64m", "-XX:RegionLog=" + log)
                .main(OverwrittenRoot.class, step)
                .run()
                .succeeded()
                .printed("DONE " + step);
    }

    @ParameterizedTest
    @MethodSource("jvms")
    @Tag("slow")
    void aNamedRootIsThereWhenItsHooksHaveRun(Jvm jvm) {
        child(jvm, "64m").main(SlowHooks.class).run().succeeded().printed("WRITTEN");
        child(jvm, "64m").main(SlowHooks.class).run().succeeded().printed("READ");
        child(jvm, "64m").flags("-XX:NVMStressGC=3").main(SlowHooks.class).run().succeeded().printed("READ");
    }
}
