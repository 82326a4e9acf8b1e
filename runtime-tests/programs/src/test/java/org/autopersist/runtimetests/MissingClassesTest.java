// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.autopersist.runtimetests.harness.Variant;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said of a class that the image names and that can't be loaded: which class it is, where, and what helps. */
@Tag("core")
class MissingClassesTest {

    private static final String MAIN = """
            import org.autopersist.*; import java.util.*;
            public class Main {
                static class Holder { Object held; }
                static class Data { @DurableRoot static Holder root; }
                public static void main(String[] args) throws Exception {
                    if (args[0].equals("write")) {
                        Holder holder = new Holder();
                        holder.held = Class.forName("Maker").getMethod("make").invoke(null);
                        Data.root = holder;
                    } else {
                        try {
                            System.out.println("READ " + Data.root.held);
                        } catch (ExceptionInInitializerError | RecoveryException e) {
                            for (Throwable t = e; t != null; t = t.getCause()) System.out.println("THROWN " + t);
                        }
                    }
                    Runtime.getRuntime().halt(0);
                }
            }
            """;
    private static final String GONE =
            "class Gone { int x; static Runnable code() { return () -> {}; } static Object other() { return new Gone() {}; } }";
    private static final String GONE_ENUM = "enum GoneEnum { A, B }";
    private static final String GONE_TYPE = "interface GoneType {}";
    private static final String HERE = "class Here extends Gone {}";
    private static final String HERE_TOO = "class HereToo implements GoneType {}";

    @TempDir
    Path folder;

    private static String maker(String value) {
        return "import java.util.*; public class Maker { public static Object make() { return " + value + "; } }";
    }

    /** The classes of a program that has run once. */
    private Path written(String value) {
        Path classes = Variant.compile(Variant.newFolder(folder), MAIN, maker(value), GONE, GONE_ENUM, GONE_TYPE, HERE, HERE_TOO);
        Variant.child(folder, classes, "write").run().succeeded();
        return classes;
    }

    private ChildResult read(Path classes, String... flags) {
        return Variant.child(folder, classes, "read").flags(flags).run().succeeded();
    }

    private static void lose(Path classes) {
        try {
            for (String name : List.of("Gone", "Gone$1", "GoneEnum", "GoneType", "Maker")) {
                Files.delete(classes.resolve(name + ".class"));
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            new Gone()                                   | it holds objects of the class Gone                      | Gone
            new Gone[0]                                  | it holds arrays of the class Gone                       | Gone
            new Gone[] {null}                            | it holds arrays of the class Gone                       | Gone
            new Gone[][] {{null}}                        | it holds arrays of the class Gone                       | Gone
            GoneEnum.A                                   | it holds objects of the class GoneEnum                  | GoneEnum
            EnumSet.of(GoneEnum.A)                       | it holds arrays of the class GoneEnum                   | GoneEnum
            Gone.class                                   | it refers to the class Gone                             | Gone
            Gone[].class                                 | it refers to the class Gone                             | Gone
            new Class<?>[] {String.class, Gone.class}    | it refers to the class Gone                             | Gone
            Gone.code()                                  | it holds a lambda or method reference of the class Gone | Gone
            """)
    void areNamedWithTheirPathAndWhatHelps(String value, String said, String name) {
        Path classes = written(value);
        lose(classes);
        read(classes).printed(said + ", which can't be loaded; put the class on the class path. If it has another name today, "
                + "@FormerName(\"" + name + "\") says so in that class, or -XX:NVMRenames=" + name + "=NAME. The image is left as it was. "
                + "Path: Main$Data.root -> Main$Holder.held -> ").printed("ClassNotFoundException: " + name);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            new Here()      | objects of the class Here    | Gone
            new Here[1]     | arrays of the class Here     | Gone
            new HereToo()   | objects of the class HereToo | GoneType
            """)
    void areNamedWhereAnotherClassNeedsThem(String value, String said, String missing) {
        Path classes = written(value);
        lose(classes);
        read(classes).printed("it holds " + said + ", which can't be loaded since it needs the class " + missing
                + ", which is not there; put that one on the class path. The image is left as it was. Path: Main$Data.root -> ")
                .printed("NoClassDefFoundError: " + missing).neverSaid("NVMRenames");
    }

    @Test
    void areNotTakenForClassesThatAreBroken() throws IOException {
        Path classes = written("new Gone()");
        Files.write(classes.resolve("Gone.class"), new byte[] {1, 2, 3, 4, 5, 6, 7, 8});
        read(classes).printed("it holds objects of the class Gone, which can't be loaded: java.lang.ClassFormatError: ")
                .printed("Main$Holder.held -> Gone").neverSaid("NVMRenames");
    }

    /** Nothing that is kept leads there. */
    @Test
    void areNotAskedForBehindFieldsThatAreGone() {
        written("Gone.code()");
        String main = MAIN.replace("Object held;", "")
                .replace("holder.held = Class.forName(\"Maker\").getMethod(\"make\").invoke(null);", "")
                .replace("Data.root.held", "(Data.root != null)");
        Path classes = Variant.compile(Variant.newFolder(folder), main);
        read(classes, "-XX:NVMDropFields=Main$Holder.held").printed("READ true");
    }

    @Test
    void constantsOfEnumsAreNamedLikewise() {
        written("GoneEnum.B");
        Path classes = Variant.compile(Variant.newFolder(folder), MAIN, "enum GoneEnum { A, C }");
        read(classes).printed("it refers to the enum constant B of GoneEnum, which is not there any more. If it has another name "
                + "today, @FormerName(\"B\") says so of that constant, or -XX:NVMRenames=GoneEnum.B=GoneEnum.NAME. "
                + "The image is left as it was. Path: Main$Data.root -> Main$Holder.held -> GoneEnum.B");
        read(classes, "-XX:NVMRenames=GoneEnum.B=GoneEnum.C").printed("READ C");
    }

    /** Nothing of the program but the image names the class. */
    @Test
    void lambdasFollowTheFormerNameOfTheirClass() {
        String main = MAIN.replace("Class.forName(\"Maker\").getMethod(\"make\").invoke(null)", "Gone.code()");
        Variant.child(folder, "write", main, GONE).run().succeeded();
        String other = GONE.replace("class Gone", "@org.autopersist.FormerName(\"Gone\") class Other").replace("new Gone", "new Other");
        Variant.child(folder, "read", main.replace("Gone.code", "Other.code"), other).run().succeeded().printed("READ Other$$Lambda");
    }
}
