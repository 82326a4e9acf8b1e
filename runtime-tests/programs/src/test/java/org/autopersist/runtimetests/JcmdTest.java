// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.autopersist.AutoPersist;
import org.autopersist.runtimetests.programs.Runner;
import org.autopersist.runtimetests.programs.types.Cycles;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.JdkTool;
import org.autopersist.testkit.process.RunningChild;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What jcmd says about a living JVM. */
@Tag("core")
class JcmdTest {

    @Test
    void infoAndVerify(@TempDir Path folder) throws Exception {
        Path image = folder.resolve("test.nvm");
        try (RunningChild child = Programs.runner(
                        ChildJvm.underTest().image(image, "32m"), "write,kill", List.of(Cycles.class))
                .start()) {
            child.awaitLine(Runner.READY);
            String info = JdkTool.jcmd(child.pid(), "AutoPersist.info");
            assertTrue(info.contains(image.toString()), info);
            assertEquals(List.copyOf(AutoPersist.stats().asMap().keySet()), info.lines()
                    .map(line -> line.split(":")[0])
                    .filter(AutoPersist.stats().asMap()::containsKey)
                    .toList(), info);
            assertTrue(info.lines().anyMatch(line -> line.matches("objectsConverted: +[1-9]\\d* +objects made durable")), info);
            assertTrue(info.lines().anyMatch(line -> line.matches("imageSizeBytes: +33554432 bytes +size of the image")), info);
            assertTrue(info.lines().anyMatch(line -> line.matches("recoveryTime: +\\d+\\.\\d{6} s +time that took")), info);
            assertTrue(info.lines().anyMatch(line -> line.matches("room for objects: +\\d+ of 3\\d MB in use")), info);
            JdkTool.jcmd(child.pid(), "AutoPersist.verify");
            child.kill().wasKilled();
        }
    }

    @Test
    void infoWithoutAnImage() throws Exception {
        try (RunningChild child = Programs.runner(ChildJvm.underTest(), "kill", List.of()).start()) {
            child.awaitLine(Runner.READY);
            String info = JdkTool.jcmd(child.pid(), "AutoPersist.info");
            assertTrue(info.contains("No image is open"), info);
            child.kill().wasKilled();
        }
    }
}
