// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.autopersist.AutoPersist;
import org.autopersist.runtimetests.harness.Ways;
import org.autopersist.runtimetests.programs.Runner;
import org.autopersist.runtimetests.programs.types.Cycles;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.JdkTool;
import org.autopersist.testkit.process.RunningChild;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** CDS archives and AOT caches of programs with an image: child JVMs make them, with the same flags. */
@Tag("core")
class ArchiveTest {

    @TempDir
    Path folder;

    private Path jar;
    private Path image;

    /** Archives take no classes from folders. */
    @BeforeEach
    void makeJar() throws Exception {
        image = folder.resolve("test.nvm");
        jar = folder.resolve("programs.jar");
        Set<String> added = new HashSet<>();
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar))) {
            for (Class<?> one : List.of(Runner.class, AutoPersist.class)) {
                Path classes = Path.of(one.getProtectionDomain().getCodeSource().getLocation().toURI());
                try (Stream<Path> files = Files.walk(classes)) {
                    for (Path file : files.filter(f -> f.toString().endsWith(".class")).toList()) {
                        String name = classes.relativize(file).toString();
                        if (added.add(name)) {
                            out.putNextEntry(new ZipEntry(name));
                            Files.copy(file, out);
                        }
                    }
                }
            }
        }
    }

    private ChildJvm child(String phases, String... flags) {
        return Programs.runner(
                ChildJvm.underTest().classPathOnly(jar).image(image).verified().flags(flags), phases, List.of(Cycles.class));
    }

    @ParameterizedTest
    @Ways({"-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseG1GC"})
    @Tag("slow")
    void anAotCacheIsMadeAtTheEnd(String collector) throws IOException {
        Path cache = folder.resolve("test.aot");
        child("write", collector, "-XX:AOTCacheOutput=" + cache).run().succeeded();
        assertTrue(Files.exists(cache), "no " + cache);
        child("check", collector, "-XX:AOTCache=" + cache, "-XX:AOTMode=on").run().succeeded();
    }

    @Test
    void anArchiveIsMadeByHand() throws IOException {
        Path archive = folder.resolve("test.jsa");
        Path list = folder.resolve("test.classlist");
        child("write", "-XX:DumpLoadedClassList=" + list).run().succeeded();
        byte[] before = Files.readAllBytes(image);
        child("write", "-Xshare:dump", "-XX:SharedClassListFile=" + list, "-XX:SharedArchiveFile=" + archive).run()
                .succeeded();
        assertArrayEquals(before, Files.readAllBytes(image), "the image");
        child("check", "-XX:SharedArchiveFile=" + archive, "-Xshare:on").run().succeeded();
    }

    @ParameterizedTest
    @ValueSource(strings = {"static_dump", "dynamic_dump"})
    @Tag("slow")
    void jcmdMakesAnArchive(String kind) throws Exception {
        Path archive = folder.resolve("test.jsa");
        try (RunningChild running = child("write,kill", "-XX:+RecordDynamicDumpInfo").start()) {
            running.awaitLine(Runner.READY);
            String text = JdkTool.jcmd(running.pid(), "VM.cds " + kind + " " + archive);
            assertTrue(Files.exists(archive), text);
            running.kill().wasKilled();
        }
        child("check", "-XX:SharedArchiveFile=" + archive, "-Xshare:on").run().succeeded();
    }
}
