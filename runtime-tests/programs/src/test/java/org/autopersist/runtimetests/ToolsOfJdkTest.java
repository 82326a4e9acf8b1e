// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.autopersist.testkit.TestJdk;
import org.autopersist.testkit.process.ChildProgram;
import org.autopersist.testkit.process.ChildResult;
import org.autopersist.testkit.process.RunningChild;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The JDK's tools get {@code JAVA_TOOL_OPTIONS} as well as the programs that it is for: the image is for these. */
@Tag("core")
class ToolsOfJdkTest {

    private static final String PROGRAM = """
            import java.util.*;
            public class Main {
                static List<String> log = new ArrayList<>();
                public static void main(String[] args) throws Exception {
                    log.add("run");
                    System.out.println("RUNS " + log.size());
                    if (args.length > 0) Thread.sleep(1_000_000);
                }
            }
            """;

    @TempDir
    Path folder;

    private Path image;
    private Path source;

    @BeforeEach
    void write() throws IOException {
        image = folder.resolve("tools.nvm");
        source = Files.writeString(folder.resolve("Main.java"), PROGRAM);
    }

    private String options() {
        return "-Xmx256m -XX:NVMImage=" + image + " -XX:NVMSize=16m -XX:NVMDurability=process -XX:DurableRoots=Main.log";
    }

    private static ChildProgram child(String options, String name, List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(TestJdk.product().resolve("bin").resolve(name).toString()));
        command.addAll(arguments);
        return ChildProgram.of(command).environment(options.isEmpty() ? Map.of() : Map.of("JAVA_TOOL_OPTIONS", options)).oneStream();
    }

    private ChildResult run(String name, String... arguments) {
        return child(options(), name, List.of(arguments)).run().succeeded();
    }

    private static void awaitLine(Supplier<ChildResult> run, String text) throws InterruptedException {
        for (int tries = 0; tries < 200; tries++) {
            if (run.get().out().stream().anyMatch(line -> line.contains(text))) {
                return;
            }
            Thread.sleep(50);
        }
        fail("nothing has said " + text);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "jps -v", "jcmd -l", "jfr version", "java -m jdk.jcmd/sun.tools.jps.Jps",
        "java -m jdk.compiler/com.sun.tools.javac.Main --version", "java com.sun.tools.javac.Main --version", "java -version", "java --version", "java --list-modules", "java --help",
        "java --describe-module java.base", "java -XshowSettings:vm -version", "java -X",
    })
    void toolsOpenNone(String command) {
        String[] words = command.split(" ", 2);
        run(words[0], words[1].split(" "));
        assertFalse(Files.exists(image));
    }

    @Test
    void toolsWorkWhileAProgramHasTheImage() throws Exception {
        run("javac", "-d", folder.toString(), source.toString());
        assertFalse(Files.exists(image));
        try (RunningChild program = child(options(), "java", List.of("-cp", folder.toString(), "Main", "wait")).start()) {
            program.awaitLine("RUNS 1");
            String pid = Long.toString(program.pid());
            awaitLine(() -> run("jps"), pid + " Main");
            run("jcmd", pid, "AutoPersist.info").said(image.toString());
            run("jstack", pid).said("\"main\"");
            run("javac", "-d", folder.toString(), source.toString());
            program.kill();
        }
        run("java", "-cp", folder.toString(), "Main").said("RUNS 2");
    }

    /** JShell has a JVM of its own for what it evaluates: {@code -R-XX:NVMImage} is for that. */
    @Test
    @Tag("slow")
    void jshellOpensWhatItsOwnCommandLineNames() throws IOException {
        Path script = Files.writeString(folder.resolve("script.jsh"), """
                System.out.println("DURABLE " + org.autopersist.AutoPersist.isEnabled());
                /exit
                """);
        List<String> arguments = List.of("-J-Duser.home=" + folder, "-R-Duser.home=" + folder, "-s", script.toString());
        run("jshell", arguments.toArray(String[]::new)).said("DURABLE false");
        assertFalse(Files.exists(image));
        List<String> more = new ArrayList<>(List.of("-R-XX:NVMImage=" + image, "-R-XX:NVMSize=16m"));
        more.addAll(arguments);
        child("", "jshell", more).run().succeeded().said("DURABLE true");
    }

    /** That one is a program, though its main class is javac's. */
    @Test
    void aSourceFileHasTheImage() {
        run("java", source.toString()).said("RUNS 1");
        run("java", source.toString()).said("RUNS 2");
    }

    /** What a tool's own command line says is meant for it. */
    @Test
    void aToolThatIsToldToOpensIt() {
        List<String> arguments = new ArrayList<>(List.of(options().replace("-X", "-J-X").split(" ")));
        arguments.addAll(List.of("-d", folder.toString(), source.toString()));
        child("", "javac", arguments).run().succeeded();
        assertTrue(Files.exists(image));
    }

    @Test
    void onRequestItIsTold() {
        child(options() + " -Xlog:nvm", "jps", List.of()).run().succeeded().said("this is a tool of the JDK (jdk.jcmd/sun.tools.jps.Jps)");
    }
}
