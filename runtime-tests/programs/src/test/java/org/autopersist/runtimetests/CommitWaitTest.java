// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.autopersist.runtimetests.harness.CLibrary;
import org.autopersist.runtimetests.programs.regions.CommitsOnBrokenDisk;
import org.autopersist.runtimetests.programs.regions.CommitsOnDisk;
import org.autopersist.runtimetests.programs.regions.VirtualWaits;
import org.autopersist.testkit.process.ChildJvm;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code -XX:NVMCommit=wait}: what a failure-atomic region has stored is on disk when the region's end returns. */
class CommitWaitTest {

    private static final String SELDOM = "disk,interval=10000,anywhere";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {
        "-Xint", "-XX:TieredStopAtLevel=1", "-XX:-TieredCompilation", "-XX:+UseSerialGC", "-XX:RegionLog=undo",
        "-XX:+UseParallelGC -Xmn2m"
    })
    void everyEndWaits(String flags) {
        List<String> lines = behind("wait", flags, 3000);
        assertEquals(List.of(), lines.stream().filter(line -> !line.endsWith(" 0")).toList(), "commits did not wait");
    }

    /** So the program sees commits that don't wait. */
    @Test
    void noEndWaitsUnlessTold() {
        List<String> lines = behind("nowait", "-Xint", 20);
        assertEquals(List.of(), lines.stream().filter(line -> line.endsWith(" 0")).toList(), "commits have waited");
    }

    private List<String> behind(String commit, String flags, int count) {
        return jvm(SELDOM, "-XX:NVMCommit=" + commit).flags(flags.split(" "))
                .flags("-XX:FailureAtomicMethods=" + CommitsOnDisk.METHODS)
                .main(CommitsOnDisk.class, "" + count).run().succeeded().out().stream()
                .filter(line -> line.startsWith(CommitsOnDisk.BEHIND)).toList();
    }

    /** A lock that is kept until after the region's end is that of a virtual thread which waits for the disk. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 256})
    void virtualThreadsThatKeepLocks(int carriers) {
        Programs.twoLives(folder.resolve("test.nvm"), VirtualWaits.class, "-XX:NVMDurability=disk,anywhere", "-XX:NVMCommit=wait",
                "-Djdk.virtualThreadScheduler.parallelism=" + Math.min(carriers, Runtime.getRuntime().availableProcessors()),
                "-Djdk.virtualThreadScheduler.maxPoolSize=" + carriers);
    }

    /** The region is committed, so nothing is taken back; but the promise was not kept, and that is said by each end. */
    @ParameterizedTest
    @CsvSource({
        "-Xint, 10000", "-XX:TieredStopAtLevel=1, 10000", "-XX:-TieredCompilation, 10000", "-Xint, 5",
        "-XX:-TieredCompilation, 5",
        "-XX:-TieredCompilation -XX:CompileCommand=exclude;*CommitsOnBrokenDisk::method, 5"
    })
    void aDiskThatFailsIsAnErrorOfTheEnd(String engine, int interval) {
        Path library = CLibrary.compile(folder, "diskfaults");
        jvm("disk,anywhere,interval=" + interval, "-XX:NVMCommit=wait").flags(engine.replace(';', ',').split(" "))
                .flags("-XX:FailureAtomicMethods=" + CommitsOnBrokenDisk.METHOD)
                .preload(library).environment(Map.of("DISK_BROKEN", folder.resolve("broken").toString()))
                .main(CommitsOnBrokenDisk.class, folder.resolve("broken").toString()).run().succeeded()
                .printed(CommitsOnBrokenDisk.DONE);
    }

    @Test
    void otherModesHaveNothingToWaitFor() {
        for (String mode : List.of("process", "auto")) {
            jvm(mode, "-XX:NVMCommit=wait").main(CommitsOnDisk.class, "1").run().refused("needs -XX:NVMDurability=disk");
        }
        jvm("pmem", "-XX:NVMCommit=wait").main(CommitsOnDisk.class, "1").run().succeeded();
    }

    @Test
    void anotherWordIsRefused() {
        jvm(SELDOM, "-XX:NVMCommit=perhaps").main(CommitsOnDisk.class, "1").run().refused("wait or nowait", "perhaps");
        assertTrue(folder.toFile().list().length == 0, "an image was left behind");
    }

    private ChildJvm jvm(String mode, String flag) {
        return ChildJvm.underTest().image(folder.resolve("test.nvm")).verified().flags("-XX:NVMDurability=" + mode, flag);
    }
}
