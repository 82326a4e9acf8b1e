// SPDX-License-Identifier: Apache-2.0
package org.autopersist.spring;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.autopersist.spring.app.App;
import org.autopersist.spring.data.Starts;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.RunningChild;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An application that devtools restarts, and that is killed: it goes on with its roots in either case. */
class RestartsTest {

    private static final int STARTS = 3;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    /** A folder of the class path, with the application; devtools watches it. */
    private Path application;

    /** Another one, with the durable classes; devtools leaves it alone. */
    private Path data;

    @BeforeEach
    void copyClasses() throws IOException {
        application = copy(App.class, "application");
        data = copy(Starts.class, "data");
        Files.createDirectory(application.resolve("META-INF"));
        Files.writeString(application.resolve("META-INF/spring-devtools.properties"), "restart.exclude.data=/data/\n");
    }

    private Path copy(Class<?> type, String name) throws IOException {
        Path from = Path.of(type.getProtectionDomain().getCodeSource().getLocation().getPath());
        Path to = folder.resolve(name);
        Path classes = from.resolve(type.getPackageName().replace('.', '/'));
        Files.createDirectories(to.resolve(from.relativize(classes).toString()));
        try (Stream<Path> all = Files.list(classes)) {
            for (Path path : (Iterable<Path>) all::iterator) {
                Files.copy(path, to.resolve(from.relativize(path).toString()));
            }
        }
        return to;
    }

    /** Without the API, which the JDK has: devtools would load a folder of it anew. */
    private ChildJvm life(String... arguments) {
        String classPath = Arrays.stream(System.getProperty("java.class.path").split(":"))
                .filter(path -> !path.contains("autopersist-api") && !Files.exists(Path.of(path, "org/autopersist/spring/app")))
                .collect(Collectors.joining(":"));
        return ChildJvm.underTest()
                .image(folder.resolve("test.nvm"))
                .verified()
                .flags("-Dspring.main.keep-alive=true")
                .flags("-Dspring.devtools.restart.poll-interval=200ms", "-Dspring.devtools.restart.quiet-period=100ms")
                .classPathOnly(Path.of(classPath + ":" + application + ":" + data))
                .patience(PATIENCE)
                .main(App.class, arguments);
    }

    @Test
    void devtoolsRestartsAndKills() throws IOException {
        int start = 1;
        for (int life = 0; life < 2; life++) {
            try (RunningChild child = life("--autopersist.image=" + folder.resolve("test.nvm")).start()) {
                for (int last = start + STARTS; start < last; start++) {
                    assertEquals("start " + start + " by RestartClassLoader", child.takeLine("start "));
                    Files.writeString(application.resolve("changed"), "after start " + start);
                }
                child.kill().wasKilled();
            }
        }
    }

    @Test
    void aWrongImageEndsTheStart() {
        life("--autopersist.image=other.nvm")
                .flags("-Dspring.devtools.restart.enabled=false")
                .run()
                .exited(1)
                .printed("APPLICATION FAILED TO START");
    }
}
