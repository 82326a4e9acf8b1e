// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.JdkTool;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a newcomer tries first, with nothing but the built JDK: no class path, no dependency. */
@Tag("core")
class FrontDoorTest {

    /** Knows nothing of AutoPersist. */
    private static final String PLAIN = """
            import java.util.*;
            public class Plain {
                static List<String> log = new ArrayList<>();
                public static void main(String[] args) {
                    log.add("run " + (log.size() + 1));
                    System.out.println(log);
                }
            }
            """;

    private static final String ANNOTATED = """
            import java.util.*;
            import org.autopersist.*;
            public class Annotated {
                @DurableRoot static List<String> log = DurableCollections.list(new ArrayList<>());
                public static void main(String[] args) {
                    FailureAtomic.run(() -> log.add("run " + (log.size() + 1)));
                    System.out.println(log);
                }
            }
            """;

    @TempDir
    Path folder;

    private static final List<String> PLAIN_ROOT = List.of("-XX:DurableRoots=Plain.log");

    @Test
    void aClassThatKnowsNothing() throws Exception {
        javac("-d", folder.toString(), source("Plain.java", PLAIN));
        twice(PLAIN_ROOT, "Plain");
    }

    @Test
    @Tag("slow")
    void aSourceFile() throws Exception {
        twice(PLAIN_ROOT, source("Plain.java", PLAIN));
    }

    @Test
    void theAnnotation() throws Exception {
        javac("-d", folder.toString(), source("Annotated.java", ANNOTATED));
        twice(List.of(), "Annotated");
    }

    @Test
    void theAnnotationInASourceFile() throws Exception {
        twice(List.of(), source("Annotated.java", ANNOTATED));
    }

    @Test
    void aModule() throws Exception {
        String module = source("module-info.java", "module app { requires org.autopersist; }");
        String main = source("Annotated.java", "package app; " + ANNOTATED);
        javac("-d", folder.resolve("app").toString(), module, main);
        twice(List.of("--module-path", folder.resolve("app").toString()), "-m", "app/app.Annotated");
    }

    /** The jar of the Maven artifact on the class path of the built JDK does no harm. */
    @Test
    void withTheArtifactOnTheClassPath() throws Exception {
        javac("-d", folder.toString(), source("Annotated.java", ANNOTATED));
        for (String seen : List.of("[run 1]", "[run 1, run 2]")) {
            ChildJvm.underTest().image(image()).classPathFirst(folder).main("Annotated").run().succeeded().printed(seen);
        }
    }

    @Test
    @Tag("slow")
    void jshell() throws Exception {
        Path script = Files.writeString(folder.resolve("script.jsh"), """
                System.out.println(org.autopersist.AutoPersist.class.getModule());
                /exit
                """);
        String output = JdkTool.run("jshell", List.of(
                "-J-Duser.home=" + folder, "-R-Duser.home=" + folder, "-s", script.toString()));
        assertTrue(output.contains("module org.autopersist"), output);
    }

    /** The tools that the base JDK has are there. */
    @Test
    void nothingOfTheJdkIsMissing() throws Exception {
        String modules = JdkTool.run("java", List.of("--list-modules"));
        for (String module : List.of("java.se@", "jdk.compiler@", "jdk.jlink@", "jdk.jshell@", "jdk.jfr@",
                "org.autopersist@", "org.autopersist.javac")) {
            assertTrue(modules.contains(module), module + " in " + modules);
        }
    }

    private Path image() {
        return folder.resolve("test.nvm");
    }

    private String source(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    private static void javac(String... arguments) throws Exception {
        JdkTool.run("javac", List.of(arguments));
    }

    private void twice(List<String> flags, String... main) {
        for (String seen : List.of("[run 1]", "[run 1, run 2]")) {
            String[] arguments = List.of(main).subList(1, main.length).toArray(String[]::new);
            ChildJvm.underTest()
                    .image(image())
                    .classPathOnly(folder)
                    .flags(flags)
                    .main(main[0], arguments)
                    .run()
                    .succeeded()
                    .printed(seen);
        }
    }
}
