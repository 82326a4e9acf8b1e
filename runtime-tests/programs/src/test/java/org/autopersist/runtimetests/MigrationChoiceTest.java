// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import java.nio.file.Path;
import org.autopersist.runtimetests.harness.Variant;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which of several methods annotated {@code @Migrate} is called: the one that Java would choose by the object's class. */
@Tag("core")
class MigrationChoiceTest {

    private static final String MAIN = """
            public class Main {
                @org.autopersist.DurableRoot static N root;
                public static void main(String[] args) {
                    if (root == null) { root = new N(); }
                    System.out.println("SAYS " + root.say());
                    Runtime.getRuntime().halt(0);
                }
            }
            """;
    private static final String BOX = "class Box { String s; Box(String s) { this.s = s; } }";

    @TempDir
    Path folder;

    private ChildResult run(String n) {
        return Variant.child(folder, "", MAIN, BOX, "import java.util.*; class N { " + n + " }").run();
    }

    private void writes(String type, String value) {
        run(type + " a = " + value + "; String say() { return \"\" + a; }").succeeded();
    }

    private static String boxed(String... types) {
        StringBuilder methods = new StringBuilder("Box a; String say() { return a.s; }");
        for (String type : types) {
            methods.append(" @org.autopersist.Migrate static Box a(TYPE x) { return new Box(\"TYPE\"); }".replace("TYPE", type));
        }
        return methods.toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Object,Integer,Number", "Number,Object,Integer", "Integer,Number,Object,String", "Comparable,Object,Integer,Number"})
    void theOneThatTakesLeast(String types) {
        writes("Object", "1000");
        run(boxed(types.split(","))).succeeded().printed("SAYS Integer");
    }

    @Test
    void eachByItself() {
        writes("Object", "1000L");
        run(boxed("Object", "Integer", "Number")).succeeded().printed("SAYS Number");
    }

    @Test
    void noneThatTakesLeast() {
        writes("Object", "1000");
        run(boxed("Object", "Comparable", "Number")).exited(1).said("can be migrated by Box N.a(java.lang.Comparable) as well as by Box N.a(java.lang.Number)");
        run(boxed("Object", "Number", "Comparable")).exited(1).said("can be migrated by Box N.a(java.lang.Comparable) as well as by Box N.a(java.lang.Number)");
        run("Object a; String say() { return \"\" + a; }").succeeded().printed("SAYS 1000");
        run(boxed("Object", "Comparable", "Number", "Integer")).succeeded().printed("SAYS Integer");
    }

    @Test
    void twoForOnePrimitiveType() {
        writes("int", "5");
        String second = " @org.autopersist.Migrate(\"a\") static Box other(int x) { return new Box(\"other\"); }";
        run(boxed("int", "long") + second).exited(1).said("can be migrated by Box N.a(int) as well as by Box N.other(int)");
        run(boxed("int", "long")).succeeded().printed("SAYS int");
    }

    @Test
    void nullGoesToTheOneThatTakesLeast() {
        writes("Integer", "null");
        String say = "int a; String say() { return \"\" + a; } ";
        String ofObject = "@org.autopersist.Migrate static int a(Object x) { return 1; } ";
        String ofInteger = "@org.autopersist.Migrate static int a(Integer x) { return 2; } ";
        String ofText = "@org.autopersist.Migrate static int a(String x) { return 3; } ";
        run(say + ofObject + ofInteger + ofText).exited(1).said("can be migrated by");
        run(say + ofObject + ofInteger).succeeded().printed("SAYS 2");
    }
}
