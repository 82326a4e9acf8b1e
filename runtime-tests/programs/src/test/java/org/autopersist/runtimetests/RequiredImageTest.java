// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.autopersist.runtimetests.harness.Variant;
import org.autopersist.testkit.TestJdk;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the API promises where nothing is durable: each call says so, and does nothing if an image is required. */
@Tag("core")
class RequiredImageTest {

    /** Each call by its name; those that only ask are below "ask". */
    private static final String MAIN = """
            import java.util.*;
            import org.autopersist.*;
            public class Main {
                static boolean ran;
                static final Map<String, Runnable> PROMISES = new LinkedHashMap<>();
                static {
                    PROMISES.put("setRoot", () -> AutoPersist.setRoot("a", "b"));
                    PROMISES.put("getRoot", () -> AutoPersist.getRoot("a", Object.class));
                    PROMISES.put("getRootOfLoader", () -> AutoPersist.getRoot("a", Object.class, null));
                    PROMISES.put("rootOrCreate", () -> AutoPersist.rootOrCreate("b", Object.class, () -> ran = true));
                    PROMISES.put("removeRoot", () -> AutoPersist.removeRoot("a"));
                    PROMISES.put("rootNames", AutoPersist::rootNames);
                    PROMISES.put("recover", () -> AutoPersist.recover("a.nvm"));
                    PROMISES.put("recoverField", () -> AutoPersist.recover("a.nvm", Main.class, "ran"));
                    PROMISES.put("relaxed", () -> AutoPersist.relaxed(() -> ran = true));
                    PROMISES.put("fence", AutoPersist::fence);
                    PROMISES.put("sync", AutoPersist::sync);
                    PROMISES.put("collect", AutoPersist::collect);
                    PROMISES.put("begin", () -> { FailureAtomic.begin(); ran = true; FailureAtomic.end(); });
                    PROMISES.put("region", () -> { try (var r = FailureAtomic.region()) { ran = true; r.commitDurably(); } });
                    PROMISES.put("run", () -> FailureAtomic.run(() -> ran = true));
                    PROMISES.put("call", () -> FailureAtomic.call(() -> ran = true));
                    PROMISES.put("collection", () -> DurableCollections.collection(new ArrayList<>()));
                    PROMISES.put("list", () -> DurableCollections.list(new ArrayList<>()));
                    PROMISES.put("queue", () -> DurableCollections.queue(new ArrayDeque<>()));
                    PROMISES.put("deque", () -> DurableCollections.deque(new ArrayDeque<>()));
                    PROMISES.put("set", () -> DurableCollections.set(new HashSet<>()));
                    PROMISES.put("sequencedSet", () -> DurableCollections.sequencedSet(new LinkedHashSet<>()));
                    PROMISES.put("sortedSet", () -> DurableCollections.sortedSet(new TreeSet<>()));
                    PROMISES.put("navigableSet", () -> DurableCollections.navigableSet(new TreeSet<>()));
                    PROMISES.put("map", () -> DurableCollections.map(new HashMap<>()));
                    PROMISES.put("sequencedMap", () -> DurableCollections.sequencedMap(new LinkedHashMap<>()));
                    PROMISES.put("sortedMap", () -> DurableCollections.sortedMap(new TreeMap<>()));
                    PROMISES.put("navigableMap", () -> DurableCollections.navigableMap(new TreeMap<>()));
                    PROMISES.put("concurrentMap", DurableCollections::concurrentMap);
                    PROMISES.put("concurrentMapOfParts", () -> DurableCollections.concurrentMap(2));
                }
                static void ask() {
                    AutoPersist.isEnabled();
                    AutoPersist.stats();
                    AutoPersist.isRecoverable("a");
                    AutoPersist.inNVM("a");
                    AutoPersist.homeOf("a");
                    AutoPersist.isDurableRoot("a");
                    AutoPersist.roots();
                    AutoPersist.imageMXBean().getPath();
                    FailureAtomic.inRegion(Thread.currentThread());
                    FailureAtomic.nestingLevel(Thread.currentThread());
                    org.autopersist.explicit.Nvm.isAvailable();
                    org.autopersist.explicit.Nvm.field(Box.class, "value");
                }
                record Box(Object value) {}
                static String outcome(Runnable call) {
                    try {
                        call.run();
                        return "done";
                    } catch (IllegalStateException e) {
                        return (ran ? "too late " : "refused ") + e.getMessage();
                    }
                }
                public static void main(String[] args) {
                    ask();
                    System.err.println("ASKED");
                    PROMISES.forEach((name, call) -> {
                        if (args.length == 0 || name.equals(args[0])) {
                            System.out.println("CALL " + name + " " + outcome(call));
                        }
                    });
                }
            }
            """;

    @TempDir
    Path folder;

    @BeforeEach
    void compile() {
        Variant.compile(folder, MAIN);
    }

    static Stream<Supplier<ChildJvm>> withoutImage() {
        return Stream.of(
                () -> ChildJvm.of(TestJdk.stock()),
                ChildJvm::underTest,
                () -> ChildJvm.underTest().flags("-XX:+AutoPersist"));
    }

    private ChildResult run(ChildJvm jvm, String... args) {
        return jvm.classPathFirst(folder).main("Main", args).run().succeeded();
    }

    private static List<String> calls(ChildResult result) {
        List<String> calls = result.out().stream().filter(line -> line.startsWith("CALL ")).toList();
        Assertions.assertTrue(calls.size() > 20, result::toString);
        return calls;
    }

    @ParameterizedTest
    @MethodSource("withoutImage")
    void eachPromiseIsRefusedWhereAnImageIsRequired(Supplier<ChildJvm> jvm) {
        for (String property : List.of("-Dorg.autopersist.required=true", "-Dorg.autopersist.required")) {
            ChildResult result = run(jvm.get().flags(property)).complained("ASKED").neverSaid("WARNING");
            for (String call : calls(result)) {
                Assertions.assertTrue(
                        call.contains(" refused ") && call.contains("Nothing will be durable") && call.contains("-XX:NVMImage="),
                        result::toString);
            }
        }
    }

    /** Whichever is the first: one warning, on standard error, after all that only asks. */
    @ParameterizedTest
    @MethodSource("withoutImage")
    void elseTheFirstOneWarns(Supplier<ChildJvm> jvm) {
        ChildResult result = run(jvm.get());
        Assertions.assertTrue(calls(result).stream().allMatch(call -> call.endsWith(" done")), result::toString);
        expectOneWarning(result);
        for (String first : List.of("sync", "begin", "concurrentMap", "recover")) {
            expectOneWarning(run(jvm.get(), first));
        }
        Assertions.assertEquals(0, warnings(run(jvm.get(), "none").err()));
    }

    private static void expectOneWarning(ChildResult result) {
        Assertions.assertEquals(1, warnings(result.err()), result::toString);
        Assertions.assertEquals(0, warnings(result.out()), result::toString);
        List<String> afterwards = result.err().subList(result.err().indexOf("ASKED"), result.err().size());
        Assertions.assertEquals(1, warnings(afterwards), result::toString);
    }

    private static long warnings(List<String> lines) {
        return lines.stream().filter(line -> line.contains("Nothing will be durable")).count();
    }

    @Test
    void withAnImageNothingIsSaid() {
        ChildJvm jvm = ChildJvm.underTest().image(folder.resolve("a.nvm"), "16m").flags("-Dorg.autopersist.required=true");
        run(jvm, "region").printed("CALL region done").neverSaid("Nothing will be durable");
    }
}
