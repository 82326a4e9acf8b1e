// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import java.nio.file.Path;
import org.autopersist.runtimetests.harness.Variant;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two roots that share their items are prepared ahead of time; the classes of the first one have changed. */
@Tag("core")
class AheadChangedClassesTest {

    private static final String MAIN = """
            import org.autopersist.*; import java.util.*;
            public class Main {
                static final int COUNT = 1000;
                static void write() {
                    Object[] items = new Object[COUNT];
                    for (int i = 0; i < COUNT; i++) { items[i] = new Item(i); }
                    First.all = new Object[] {items.clone(), State.valueOf("OLD")};
                    Second.items = items;
                }
                static String first(int add) {
                    try {
                        for (Object o : (Object[]) First.all[0]) { ((Item) o).count += add; }
                        return "used";
                    } catch (ExceptionInInitializerError e) {
                        return "refused";
                    }
                }
                static String second(int add) {
                    long least = Long.MAX_VALUE, most = 0;
                    int lost = 0;
                    for (int i = 0; i < COUNT; i++) {
                        Item item = (Item) Second.items[i];
                        item.count += add;
                        least = Math.min(least, item.count);
                        most = Math.max(most, item.count);
                        lost += AutoPersist.isRecoverable(item) && item.number == i ? 0 : 1;
                    }
                    return least + " to " + most + ", lost " + lost;
                }
                static String same() {
                    int copies = 0;
                    for (int i = 0; i < COUNT; i++) { copies += ((Object[]) First.all[0])[i] == Second.items[i] ? 0 : 1; }
                    return "copies " + copies;
                }
                public static void main(String[] args) throws Exception {
                    if (args[0].equals("write")) { write(); }
                    Thread.sleep(args[0].equals("write") ? 0 : 800);
                    String first = first(args[0].equals("both") ? 1 : 0);
                    System.gc();
                    System.out.println("SAYS " + first + "; " + second(args[0].equals("second") ? 1 : 0)
                            + (first.equals("used") ? "; " + same() : ""));
                    Runtime.getRuntime().halt(0);
                }
            }
            class First { @DurableRoot static Object[] all; static int x; }
            class Second { @DurableRoot static Object[] items; static int x; }
            """;
    private static final String ITEM =
            "class Item { final int number; long count; Item(int number) { this.number = number; } }";
    private static final String CHANGED =
            "class Item { String more; long count; final int number; Item(int number) { this.number = number; } }";
    private static final String STATE = "enum State { OLD, NEW }";
    private static final String NEW_STATE = "enum State { NEW }";
    private static final String PREPARED = "prepared Second.items";

    @TempDir
    Path folder;

    private ChildResult run(String phase, String... sources) {
        return Variant.child(folder, phase, sources).flags("-Xlog:nvm=debug").run().succeeded();
    }

    /** The second root must not keep what the first one has taken back. */
    @Test
    void theFirstOneIsRefused() {
        run("write", MAIN, ITEM, STATE);
        run("check", MAIN, ITEM, STATE).printed("SAYS used; 0 to 0, lost 0; copies 0");
        run("second", MAIN, ITEM, NEW_STATE).said(PREPARED).printed("SAYS refused; 1 to 1, lost 0");
        run("second", MAIN, ITEM, NEW_STATE).said(PREPARED).printed("SAYS refused; 2 to 2, lost 0");
        run("check", MAIN, ITEM, STATE).printed("SAYS used; 2 to 2, lost 0; copies 0");
    }

    /** The items get other homes. */
    @Test
    void theItemsHaveAnotherLayout() {
        run("write", MAIN, ITEM, STATE);
        run("check", MAIN, ITEM, STATE);
        run("both", MAIN, CHANGED, STATE).said(PREPARED).printed("SAYS used; 1 to 1, lost 0; copies 0");
        run("both", MAIN, CHANGED, STATE).said(PREPARED).printed("SAYS used; 2 to 2, lost 0; copies 0");
        run("check", MAIN, ITEM, STATE).printed("SAYS used; 2 to 2, lost 0; copies 0");
    }
}
