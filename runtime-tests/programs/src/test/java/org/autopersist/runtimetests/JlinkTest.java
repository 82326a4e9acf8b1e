// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.autopersist.testkit.TestJdk;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildProgram;
import org.autopersist.testkit.process.JdkTool;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What javac of the built JDK compiles by {@code --release}, and jlink and jpackage make, keeps objects, too. */
@Tag("core")
class JlinkTest {

    private static final String PLAIN = """
            public class Plain {
                static java.util.List<String> names = new java.util.ArrayList<>();

                public static void main(String[] args) {
                    names.add(args[0]);
                    System.out.println("NAMES " + names);
                }
            }
            """;
    private static final String VISITS = """
            package visits;
            import org.autopersist.*;
            public class Visits {
                @DurableRoot
                static java.util.List<String> names = DurableCollections.list(new java.util.ArrayList<>());

                public static void main(String[] args) {
                    names.add(args[0]);
                    System.out.println("NAMES " + names);
                    Runtime.getRuntime().halt(0);
                }
            }
            """;

    @TempDir
    Path folder;

    @BeforeEach
    void requireAJdkThatLinks() {
        assumeTrue(Files.exists(TestJdk.product().resolve("jmods"))
                || JdkTool.run("jlink", List.of("--help")).contains("Linking from run-time image enabled"), "jlink can't link");
    }

    private Path classes() {
        return folder.resolve("classes");
    }

    private void compile(Map<String, String> sources) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("--release", "25", "-d", classes().toString()));
        for (Map.Entry<String, String> source : sources.entrySet()) {
            Path file = folder.resolve(source.getKey());
            Files.writeString(file, source.getValue());
            arguments.add(file.toString());
        }
        JdkTool.run("javac", arguments);
    }

    private Path link(String... options) {
        Path linked = folder.resolve("linked");
        List<String> arguments = new ArrayList<>(List.of(options));
        arguments.addAll(List.of("--output", linked.toString()));
        JdkTool.run("jlink", arguments);
        return linked;
    }

    private ChildJvm life(Path jdk) {
        return ChildJvm.of(jdk).classPathOnly(classes()).image(folder.resolve("test.nvm")).flags("-Dorg.autopersist.required=true");
    }

    @ParameterizedTest
    @ValueSource(strings = {"java.base,org.autopersist", "java.se,org.autopersist", "jdk.compiler,org.autopersist"})
    void aRunTimeImageWithTheApi(String modules) throws IOException {
        compile(Map.of("Visits.java", VISITS));
        Path linked = link("--add-modules", modules);
        life(linked).main("visits.Visits", "Ada").run().succeeded().printed("NAMES [Ada]");
        life(linked).main("visits.Visits", "Bob").run().succeeded().printed("NAMES [Ada, Bob]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"java.base", "java.se"})
    void aRunTimeImageWithoutTheApi(String modules) throws IOException {
        compile(Map.of("Plain.java", PLAIN));
        Path linked = link("--add-modules", modules, "--compress", "zip-6");
        for (String names : List.of("[Ada]", "[Ada, Ada]")) {
            ChildJvm.of(linked).classPathOnly(classes()).image(folder.resolve("test.nvm")).flags("-XX:DurableRoots=Plain.names")
                    .main("Plain", "Ada").run().succeeded().printed("NAMES " + names);
        }
    }

    @Test
    void anApplicationThatIsAModule() throws IOException {
        compile(Map.of("Visits.java", VISITS, "module-info.java", "module visits { requires org.autopersist; }"));
        Path linked = link("--module-path", classes().toString(), "--add-modules", "visits",
                "--launcher", "visits=visits/visits.Visits",
                "--add-options=-XX:NVMSize=64m -XX:NVMImage=" + folder.resolve("test.nvm"));
        String program = linked.resolve("bin/visits").toString();
        ChildProgram.of(program, "Ada").run().succeeded().printed("NAMES [Ada]");
        ChildProgram.of(program, "Bob").run().succeeded().printed("NAMES [Ada, Bob]");
    }

    @Test
    @Tag("slow")
    void aPackagedApplication() throws IOException {
        compile(Map.of("Visits.java", VISITS));
        Path input = Files.createDirectory(folder.resolve("input"));
        JdkTool.run("jar", List.of("--create", "--file", input.resolve("visits.jar").toString(), "-C", classes().toString(), "."));
        JdkTool.run("jpackage", List.of("--type", "app-image", "--name", "visits", "--dest", folder.resolve("app").toString(),
                "--input", input.toString(), "--main-jar", "visits.jar", "--main-class", "visits.Visits",
                "--java-options", "-XX:NVMImage=" + folder.resolve("test.nvm"), "--java-options", "-XX:NVMSize=64m"));
        String program = folder.resolve("app/visits/bin/visits").toString();
        ChildProgram.of(program, "Ada").run().succeeded().printed("NAMES [Ada]");
        ChildProgram.of(program, "Bob").run().succeeded().printed("NAMES [Ada, Bob]");
    }
}
