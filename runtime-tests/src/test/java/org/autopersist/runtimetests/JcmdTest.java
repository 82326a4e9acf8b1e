package org.autopersist.runtimetests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.autopersist.runtimetests.harness.ChildJvm;
import org.autopersist.runtimetests.harness.RunningChild;
import org.autopersist.runtimetests.harness.TestJdk;
import org.autopersist.runtimetests.programs.Runner;
import org.autopersist.runtimetests.programs.types.Cycles;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What jcmd says about a living JVM. */
@Tag("core")
class JcmdTest {

    private static String jcmd(long pid, String command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        TestJdk.product().resolve("bin/jcmd").toString(), Long.toString(pid), command)
                .redirectErrorStream(true)
                .start();
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), text);
        return text;
    }

    @Test
    void infoAndVerify(@TempDir Path folder) throws Exception {
        Path image = folder.resolve("test.nvm");
        try (RunningChild child = Programs.runner(
                        ChildJvm.underTest().image(image, "32m"), "write,kill", List.of(Cycles.class))
                .start()) {
            child.awaitLine(Runner.READY);
            String info = jcmd(child.pid(), "AutoPersist.info");
            assertTrue(info.contains(image.toString()), info);
            for (String count : List.of("objects", "bytes", "slow", "fences", "write-backs", "conversions", "named roots")) {
                assertTrue(info.toLowerCase().contains(count), count + " in " + info);
            }
            jcmd(child.pid(), "AutoPersist.verify");
            child.kill().wasKilled();
        }
    }

    @Test
    void infoWithoutAnImage() throws Exception {
        try (RunningChild child = Programs.runner(
                        ChildJvm.underTest().flags("-XX:+AutoPersist"), "kill", List.of())
                .start()) {
            child.awaitLine(Runner.READY);
            String info = jcmd(child.pid(), "AutoPersist.info");
            assertTrue(!info.isBlank(), info);
            child.kill().wasKilled();
        }
    }
}
