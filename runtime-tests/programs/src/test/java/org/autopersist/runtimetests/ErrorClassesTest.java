// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import java.nio.file.Path;
import org.autopersist.runtimetests.harness.Variant;
import org.autopersist.runtimetests.harness.Ways;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Each error of AutoPersist has a class of its own, and one class above them all. */
@Tag("core")
class ErrorClassesTest {

    private static final String MAIN = """
            import java.util.*; import java.util.concurrent.*; import org.autopersist.*;
            public class Main {
                static class Data {
                    @DurableRoot static Object root;
                    @DurableRoot static Map<Integer, Integer> one = DurableCollections.map(new HashMap<>());
                    @DurableRoot static Map<Integer, Integer> other = DurableCollections.map(new HashMap<>());
                }
                interface Action { void run() throws Exception; }
                static void refused() { Data.root = new Object[] {new Thread()}; }
                static void full() { Data.root = new byte[64 << 20]; }
                static void rolledBack() {
                    FailureAtomic.run(() -> {
                        try {
                            FailureAtomic.run(() -> { Data.one.put(0, 0); throw new ArithmeticException(); });
                        } catch (ArithmeticException e) {
                            Data.one.put(1, 1);
                        }
                    });
                }
                static void method() {
                    try { Data.root = new Thread(); } catch (ObjectRefusedException e) { }
                }
                /** Of the two one gets it. */
                static void deadlock() throws Exception {
                    CyclicBarrier both = new CyclicBarrier(2);
                    FutureTask<Void> task = new FutureTask<>(() -> inOrder(Data.other, Data.one, both), null);
                    Thread.ofPlatform().start(task);
                    RegionDeadlockException mine = null;
                    try { inOrder(Data.one, Data.other, both); } catch (RegionDeadlockException e) { mine = e; }
                    try { task.get(); } catch (ExecutionException e) { throw (RegionDeadlockException) e.getCause(); }
                    if (mine != null) throw mine;
                }
                static void inOrder(Map<Integer, Integer> first, Map<Integer, Integer> second, CyclicBarrier both) {
                    FailureAtomic.run(() -> {
                        first.put(1, 1);
                        try { both.await(); } catch (Exception e) { throw new AssertionError(e); }
                        second.put(1, 1);
                    });
                }
                static void print(String what, Action action) throws Exception {
                    try {
                        action.run();
                        System.out.println(what + " NOTHING");
                    } catch (AutoPersistException e) {
                        System.out.println(what + " " + e.getClass().getName() + " " + e.getMessage());
                    }
                }
                static class Item { ITEM }
                public static void main(String[] args) throws Exception {
                    if (args[0].equals("write")) {
                        print("REFUSED", Main::refused);
                        print("FULL", Main::full);
                        print("ROLLED BACK", Main::rolledBack);
                        print("METHOD", Main::method);
                        print("DEADLOCK", Main::deadlock);
                        AutoPersist.setRoot("item", new Item());
                    } else {
                        print("RECOVERY", () -> AutoPersist.getRoot("item", Item.class));
                    }
                    Runtime.getRuntime().halt(0);
                }
            }
            """;

    /** Knows nothing of AutoPersist. */
    private static final String PLAIN = """
            public class Plain {
                static Object root;
                public static void main(String[] args) {
                    try {
                        root = new Object[] {new Thread()};
                        System.out.println("STORED");
                    } catch (RuntimeException e) {
                        System.out.println("CAUGHT " + e);
                    }
                    Runtime.getRuntime().halt(0);
                }
            }
            """;

    @TempDir
    Path folder;

    private static String main(String item) {
        return MAIN.replace("ITEM", item);
    }

    @ParameterizedTest
    @Ways({"-XX:+UseSerialGC", "-Xint", "-XX:TieredStopAtLevel=1", "-Xcomp"})
    void eachHasItsOwn(String flag) {
        ChildResult first = Variant.child(folder, "write", main("int number;"))
                .flags(flag, "-XX:FailureAtomicMethods=Main.method").run().succeeded();
        first.printed("REFUSED org.autopersist.ObjectRefusedException ").said("java.lang.Thread can't be made recoverable");
        first.printed("FULL org.autopersist.ImageFullException ");
        first.printed("ROLLED BACK org.autopersist.RegionRolledBackException ");
        first.printed("METHOD org.autopersist.RegionRolledBackException ");
        first.printed("DEADLOCK org.autopersist.RegionDeadlockException ").neverSaid("NOTHING");
        Variant.child(folder, "read", main("String number;")).flags(flag).run().succeeded()
                .printed("RECOVERY org.autopersist.RecoveryException NVM image ");
    }

    /** There is no class of the API where no class loader finds it. */
    @Test
    void withoutTheApiTheMessageIsTheSame() {
        Path classes = Variant.compile(Variant.newFolder(folder), PLAIN);
        for (String limit : new String[] {"--limit-modules=java.base", "-Dnothing"}) {
            ChildJvm.underTest().image(folder.resolve("test.nvm"), "16m").flags("-XX:DurableRoots=Plain.root", limit)
                    .classPathOnly(classes).main("Plain").run().succeeded()
                    .printed(limit.startsWith("-D") ? "CAUGHT org.autopersist.ObjectRefusedException: "
                            : "CAUGHT java.lang.RuntimeException: ")
                    .said("java.lang.Thread can't be made recoverable");
        }
    }
}
