// SPDX-License-Identifier: Apache-2.0
package org.autopersist.faults;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.autopersist.testkit.process.ChildResult;
import org.autopersist.testkit.process.RunningChild;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/**
 * A device that can't be read any more: a file system on a file of which a part is cut off. Needs root, a loop device
 * and mkfs.ext4.
 */
class BrokenDeviceTest {

    private static final int MB = 1 << 20;

    @TempDir
    Path folder;

    @OnEachJdk
    @Tag("slow")
    void aDeviceThatFailsEndsTheProcessWithALine(Path jdk) throws IOException {
        Path device = folder.resolve("device");
        Path copy = folder.resolve("copy");
        Path mounted = Files.createDirectory(folder.resolve("fs"));
        Shell.run("truncate", "-s", "64M", device.toString());
        // Without a journal, which would find the fault first.
        Assumptions.assumeTrue(
                Shell.exitCode("mkfs.ext4", "-q", "-O", "^has_journal", device.toString()) == 0, "needs mkfs.ext4");
        Office office = new Office(jdk, mounted.resolve("a.nvm"), "16m");
        mount(device, mounted);
        try {
            try (RunningChild clerk = office.open()) {
                clerk.ask("add 1000", "ADDED 1000");
                clerk.ask("fill 100000", "FULL");
                clerk.kill().wasKilled();
            }
            Shell.run("umount", mounted.toString());
            Files.copy(device, copy);
            boolean found = false;
            for (int size = 24; size >= 1 && !found; size--) {
                mount(device, mounted);
                cut(device, size * MB);
                ChildResult result = life(office);
                found = result.toString().contains("bus error");
                if (found) {
                    result.exited(1).said("its storage failed at offset");
                } else {
                    result.exited(result.exitCode() == 0 ? 0 : 1);
                }
                Shell.exitCode("umount", mounted.toString());
                Files.copy(copy, device, StandardCopyOption.REPLACE_EXISTING);
            }
            assertTrue(found, "no cut made a bus error");
            mount(device, mounted);
            try (RunningChild clerk = office.open()) {
                clerk.ask("check", "ENTRIES 1000");
                clerk.kill().wasKilled();
            }
        } finally {
            Shell.exitCode("umount", mounted.toString());
        }
    }

    private static ChildResult life(Office office) {
        try (RunningChild clerk = office.jvm().start()) {
            clerk.endInput();
            return clerk.awaitEnd();
        }
    }

    private static void mount(Path device, Path folder) {
        Assumptions.assumeTrue(
                Shell.exitCode("mount", "-o", "loop", device.toString(), folder.toString()) == 0, "needs root and loop devices");
    }

    private static void cut(Path file, long size) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(size);
        }
    }
}
