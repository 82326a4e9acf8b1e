// SPDX-License-Identifier: Apache-2.0
package org.autopersist.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.autopersist.faults.programs.Clerk;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.autopersist.testkit.process.RunningChild;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** Too little memory of any kind. */
class MemoryTest {

    private static final String GB = "g";

    @TempDir
    Path folder;

    private Office office(Path jdk, String size) {
        return new Office(jdk, folder.resolve("a.nvm"), size);
    }

    /** {@code ulimit -v}: no address space for the image. */
    @OnEachJdk
    void anImageThatCannotBeMappedIsRefused(Path jdk) {
        Office office = office(jdk, "16" + GB);
        limited(office).run().refused("can't be mapped: Not enough space", "ulimit -v");
        assertFalse(Files.exists(office.image()), "something was left behind");
    }

    @OnEachJdk
    void anOldImageThatCannotBeMappedIsLeftAlone(Path jdk) throws IOException {
        Office office = office(jdk, "8" + GB).with(3);
        limited(office).run().refused("can't be mapped: Not enough space");
        office.finds(3);
    }

    private static ChildJvm limited(Office office) {
        return office.jvm("-XX:ReservedCodeCacheSize=32m", "-XX:CompressedClassSpaceSize=32m", "-XX:+UseSerialGC")
                .under("prlimit", "--as=" + (4L << 30));
    }

    /** Durable data that does not fit into the Java heap: an error that says so; a larger heap has it again. */
    @OnEachCollector
    @Tag("slow")
    void aHeapTooSmallForRecoveryIsAnError(Path jdk, String collector) throws IOException {
        Office office = office(jdk, "64m");
        try (RunningChild clerk = office.open()) {
            clerk.ask("add 1000", "ADDED 1000");
            clerk.ask("fill 1000000", "FULL");
            clerk.kill().wasKilled();
        }
        ChildResult result = new ChildJvm(jdk, folder)
                .image(office.image(), "64m")
                .flags("-Xmx24m", collector)
                .main(Clerk.class)
                .run();
        result.exited(1).said("OutOfMemoryError").said("NVM image").said("-Xmx");
        try (RunningChild clerk = office.open()) {
            assertEquals("ENTRIES 1000", clerk.ask("check", ""));
            clerk.kill().wasKilled();
        }
    }

    /** The kernel's out-of-memory killer is a SIGKILL like any other. */
    @OnEachJdk
    void aProcessThatTheKernelKillsForItsMemory(Path jdk) throws IOException {
        Path group = Path.of("/sys/fs/cgroup/memory/autopersist-" + ProcessHandle.current().pid() + "-" + folder.getFileName());
        Assumptions.assumeTrue(Files.isWritable(group.getParent()), "needs root and the memory cgroup");
        Files.createDirectory(group);
        try {
            Files.writeString(group.resolve("memory.limit_in_bytes"), "100m");
            Office office = office(jdk, "1" + GB);
            long entries = 0;
            // A heap that is larger than the group may have, and touched at once.
            String join = "echo $$ > " + group.resolve("cgroup.procs") + " && exec \"$@\"";
            try (RunningChild clerk = Office.ready(office.jvm("-Xmx250m").under("sh", "-c", join, "sh").start())) {
                entries = Long.parseLong(clerk.ask("add 500", "ADDED").substring("ADDED ".length()));
                clerk.send("fill 1000000");
                clerk.awaitEnd().wasKilled();
            }
            assertEquals(500, entries);
            try (RunningChild clerk = office.open()) {
                assertEquals("ENTRIES 500", clerk.ask("check", ""));
                clerk.kill().wasKilled();
            }
        } finally {
            Files.delete(group);
        }
    }
}
