// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.autopersist.DurableRoot;
import org.autopersist.testkit.TestJdk;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildProgram;
import org.autopersist.testkit.process.ChildResult;
import org.autopersist.testkit.process.JdkTool;
import org.autopersist.testkit.process.RunningChild;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** jhsdb looks into a JVM that has an image: its agent knows our threads, and the header of our objects. */
@Tag("core")
class JhsdbTest {

    private static final String READY = "READY";
    private static final int ITEMS = 1234;

    @TempDir
    Path folder;

    private RunningChild start(String... flags) {
        RunningChild child = ChildJvm.underTest().image(folder.resolve("test.nvm")).flags(flags).main(Holder.class).start();
        child.awaitLine(READY);
        return child;
    }

    /** What it prints; the test is left out where no process may look into another one. */
    private static String jhsdb(RunningChild child, String... command) {
        List<String> all = new ArrayList<>(List.of(TestJdk.product().resolve("bin/jhsdb").toString()));
        all.addAll(List.of(command));
        all.addAll(List.of("--pid", Long.toString(child.pid())));
        ChildResult result = ChildProgram.of(all).oneStream().run();
        String said = String.join("\n", result.out());
        assumeFalse(said.contains("ptrace"), said);
        assertEquals(0, result.exitCode(), said);
        return said;
    }

    @Test
    void stacks() throws Exception {
        try (RunningChild child = start()) {
            String stacks = jhsdb(child, "jstack", "--locks");
            assertTrue(stacks.contains("Holder.main"), stacks);
            assertTrue(stacks.contains("\"main\""), stacks);
            assertFalse(stacks.contains("Unable to deduce"), stacks);
            child.kill().wasKilled();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseG1GC"})
    void aHistogram(String collector) throws Exception {
        try (RunningChild child = start(collector)) {
            String ours = JdkTool.jcmd(child.pid(), "GC.class_histogram");
            String agents = jhsdb(child, "jmap", "--histo");
            for (Class<?> type : List.of(Holder.Item.class, Holder.Item[].class)) {
                assertEquals(figures(ours, type.getName()), figures(agents, type.getTypeName()), agents);
            }
            assertTrue(figures(ours, Holder.Item.class.getName()).startsWith(ITEMS + " "), ours);
            child.kill().wasKilled();
        }
    }

    @Test
    void stringsAndFlags() throws Exception {
        try (RunningChild child = start()) {
            String flags = jhsdb(child, "jinfo", "--flags");
            assertTrue(flags.contains("-XX:+AutoPersist"), flags);
            String properties = jhsdb(child, "jinfo", "--sysprops");
            assertTrue(properties.contains("user.dir = " + Path.of("").toAbsolutePath()), properties);
            child.kill().wasKilled();
        }
    }

    /** Instances and bytes. */
    private static String figures(String histogram, String type) {
        return histogram.lines().map(line -> line.strip().split("\\s+"))
                .filter(words -> words.length >= 4 && words[3].equals(type))
                .map(words -> words[1] + " " + words[2]).findFirst().orElse("none in " + histogram);
    }

    /** The program. */
    static final class Holder {

        @DurableRoot
        private static Item[] items;

        private Holder() {}

        public static void main(String[] args) throws InterruptedException {
            Item[] all = new Item[ITEMS];
            Arrays.setAll(all, Item::new);
            items = all;
            System.out.println(READY);
            Thread.sleep(1_000_000);
        }

        record Item(long number) {}
    }
}
