// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import java.nio.file.Path;
import java.util.List;
import org.autopersist.runtimetests.harness.Variant;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lambdas whose code has changed: what they capture, and those that share a method. */
@Tag("core")
class LambdaChangesTest {

    private static final String MAIN = """
            public class Main {
                public static void main(String[] args) {
                    System.out.println("SAYS " + new Shop("shop").say());
                    Runtime.getRuntime().halt(0);
                }
            }
            """;
    private static final String PLAIN = "";
    private static final String SERIALIZABLE = "(Supplier<String> & java.io.Serializable) ";
    private static final String DEBUGGING = "-g";
    private static final String NO_DEBUGGING = "-g:none";

    @TempDir
    Path folder;

    private ChildResult run(String option, String flag, String shop) {
        return Variant.child(folder, Variant.compile(Variant.newFolder(folder), List.of(option), MAIN, shop), "").flags(flag).run();
    }

    private void says(String expected, String shop) {
        run(DEBUGGING, "-XX:+UseSerialGC", shop).succeeded().printed("SAYS " + expected);
    }

    /** The lambda gives the expression. */
    private static String shop(String cast, String gives) {
        return """
                import org.autopersist.*; import java.util.function.*;
                class Shop {
                    @DurableRoot static Supplier<String> root;
                    final String name;
                    Shop(String name) { this.name = name; }
                    public String toString() { return name; }
                    String say() { return say(9, 4, "much", 5L, new Shop("other")); }
                    String say(int have, int want, String text, long number, Shop other) {
                        if (root == null) { root = CAST() -> GIVES; }
                        return root.get();
                    }
                }
                """.replace("CAST", cast).replace("GIVES", gives);
    }

    @ParameterizedTest
    @ValueSource(strings = {PLAIN, SERIALIZABLE})
    void valuesOfOneTypeMayHaveChangedPlaces(String cast) {
        says("have 9 of 4", shop(cast, "\"have \" + have + \" of \" + want"));
        String changed = shop(cast, "\"want \" + want + \", have \" + have");
        run(DEBUGGING, "-XX:+UseSerialGC", changed).exited(1).complained("it captures several values of one type")
                .complained("The image is left as it was");
        says("have 9 of 4", shop(cast, "\"have \" + have + \" of \" + want"));
    }

    @Test
    void aRuleSaysThatTheyHaveNot() {
        says("have 9 of 4", shop(PLAIN, "\"have \" + have + \" of \" + want"));
        run(DEBUGGING, "-XX:NVMRenames=Shop.lambda$say$0=Shop.lambda$say$0", shop(PLAIN, "have + \" of \" + want")).succeeded().printed("SAYS 9 of 4");
        says("9 of 4", shop(PLAIN, "have + \" of \" + want"));
    }

    @ParameterizedTest
    @ValueSource(strings = {PLAIN, SERIALIZABLE})
    void valuesOfSeveralTypes(String cast) {
        says("9 much 5", shop(cast, "have + \" \" + text + \" \" + number"));
        says("9, much, 5", shop(cast, "have + \", \" + text + \", \" + number"));
    }

    /** It comes first, whatever else there is of its class. */
    @Test
    void theObjectWhoseMethodItIs() {
        says("shop other", shop(PLAIN, "this.name.trim() + \" \" + other"));
        says("other, shop", shop(PLAIN, "other + \", \" + this.name.trim()"));
    }

    private static String shared(String priced, String counted) {
        return """
                import org.autopersist.*; import java.util.function.*;
                class Shop {
                    @DurableRoot static Function<Integer, Integer> root;
                    Shop(String name) { }
                    static Function<Integer, Integer> price() { return x -> PRICED; }
                    static Function<Integer, Integer> count() { return x -> COUNTED; }
                    String say() {
                        price();
                        if (root == null) { root = count(); }
                        return "" + root.apply(5);
                    }
                }
                """.replace("PRICED", priced).replace("COUNTED", counted);
    }

    @Test
    void twoThatShareAMethodDoSoNoLonger() {
        run(NO_DEBUGGING, "-XX:+UseSerialGC", shared("x + 1", "x + 1")).succeeded().printed("SAYS 6");
        run(NO_DEBUGGING, "-XX:+UseSerialGC", shared("x * 10", "x + 1")).exited(1).complained("there is or was more than one");
        run(NO_DEBUGGING, "-XX:NVMRenames=Shop.lambda$price$0=Shop.lambda$count$0", shared("x * 10", "x + 1")).succeeded().printed("SAYS 6");
    }

    @Test
    void twoThatShareAMethodGoOnDoingSo() {
        for (int i = 0; i < 2; i++) {
            run(NO_DEBUGGING, "-XX:+UseSerialGC", shared("x + 1", "x + 1")).succeeded().printed("SAYS 6").neverSaid("warning");
        }
    }

    @Test
    void theOnlyOneOfAMethodMayChange() {
        run(NO_DEBUGGING, "-XX:+UseSerialGC", shared("x * 10", "x + 1")).succeeded().printed("SAYS 6");
        run(NO_DEBUGGING, "-XX:+UseSerialGC", shared("x * 10", "x + 2")).succeeded().printed("SAYS 7");
    }
}
