// SPDX-License-Identifier: Apache-2.0
package org.autopersist.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.autopersist.testkit.process.RunningChild;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** File systems that have no room, or do not reserve it. */
class FullDiskTest {

    private static final int MB = 1 << 20;

    @TempDir
    Path folder;

    @OnEachJdk
    void anImageThatDoesNotFitIsNotMade(Path jdk) {
        try (OwnFileSystem small = OwnFileSystem.mount(folder.resolve("fs"), "tmpfs", "size=1m")) {
            Office office = new Office(jdk, small.resolve("a.nvm"), "64m");
            office.refused("no room for it on the file system", "No space left on device");
            assertFalse(Files.exists(office.image()), "something was left behind");
        }
    }

    /** Nor is anything beside it; for the log there is room each time, for the base image or for both not. */
    @OnEachJdk
    void inDiskModeAnImageThatDoesNotFitIsNotMade(Path jdk) throws IOException {
        for (String size : new String[] {"2m", "4m"}) {
            try (OwnFileSystem small = OwnFileSystem.mount(folder.resolve("fs"), "tmpfs", "size=" + size)) {
                Office office = new Office(jdk, small.resolve("a.nvm"), "64m");
                office.jvm("-XX:NVMDurability=disk,segment=64k,anywhere").run().refused("no room for it on the file system");
                office.jvm("-XX:NVMDurability=disk,anywhere").run().refused("its log", "segment=SIZE", "No space left on device");
                try (Stream<Path> left = Files.list(folder.resolve("fs"))) {
                    assertEquals(List.of(), left.toList(), "was left behind");
                }
                Files.createFile(office.image());
                office.jvm("-XX:NVMDurability=disk,segment=64k,anywhere").run().refused("no room for it on the file system");
                assertEquals(0, Files.size(office.image()));
            }
        }
    }

    /** It is memory. */
    @OnEachJdk
    void diskModeRefusesATmpfs(Path jdk) {
        try (OwnFileSystem memory = OwnFileSystem.mount(folder.resolve("fs"), "tmpfs", "size=1g")) {
            Office office = new Office(jdk, memory.resolve("a.nvm"), "64m");
            office.jvm("-XX:NVMDurability=disk").run().refused("tmpfs", "disk,anywhere");
            assertFalse(Files.exists(office.image()), "something was left behind");
            try (RunningChild clerk = office.open("-XX:NVMDurability=disk,anywhere")) {
                clerk.ask("sync", "SYNCED");
                clerk.kill().wasKilled();
            }
        }
    }

    /** A limit on the size of files is a signal as well, SIGXFSZ. */
    @OnEachJdk
    void anImageAboveTheLimitOfFileSizesIsNotMade(Path jdk) {
        Office office = new Office(jdk, folder.resolve("a.nvm"), "64m");
        office.jvm().under("prlimit", "--fsize=" + 32 * MB).run().refused("can't be given", "File too large");
        assertFalse(Files.exists(office.image()), "something was left behind");
    }

    /** What was there before is not removed, for it may be a link or have an owner and a mode. */
    @OnEachJdk
    void anEmptyFileStaysWhatItWas(Path jdk) throws IOException {
        Office office = new Office(jdk, folder.resolve("a.nvm"), "64m");
        Files.createFile(folder.resolve("b.nvm"));
        Files.createSymbolicLink(office.image(), folder.resolve("b.nvm"));
        office.jvm().under("prlimit", "--fsize=" + 32 * MB).run().refused("can't be given");
        assertTrue(Files.isSymbolicLink(office.image()));
        assertEquals(0, Files.size(office.image()));
        office.with(2).finds(2);
    }

    @OnEachJdk
    void aFullDiskIsAnErrorThatTheProgramSurvives(Path jdk) throws IOException {
        try (OwnFileSystem small = OwnFileSystem.mount(folder.resolve("fs"), "tmpfs", "size=64m")) {
            Office office = new Office(jdk, small.resolve("a.nvm"), "256m");
            long entries;
            int chunks;
            try (RunningChild clerk = office.open("-XX:+UnlockDiagnosticVMOptions", "-XX:+NVMVerify")) {
                clerk.ask("add 100", "ADDED 100");
                Path filler = small.fillBut(8 * MB);
                String full = clerk.ask("fill 100000", "FULL");
                assertTrue(full.contains("the file system has no more room for the NVM image")
                        && full.contains(office.image().toString()) && full.contains("is taken back"), full);
                clerk.ask("check", "ENTRIES 100");
                chunks = chunks(clerk);
                assertTrue(chunks > 10, "chunks that fitted in: " + chunks);
                clerk.ask("collect", "COLLECTED");

                // There is room again, and the same process goes on.
                Files.delete(filler);
                clerk.ask("add 1000", "ADDED 1100");
                small.fillBut(4 * MB);
                clerk.ask("fill 100000", "FULL the file system");
                assertTrue(chunks(clerk) > chunks + 20, "chunks that fitted in later: " + chunks(clerk));
                chunks = chunks(clerk);
                entries = Long.parseLong(clerk.ask("check", "ENTRIES").substring("ENTRIES ".length()));
                clerk.kill().wasKilled();
            }
            // It opens on a full file system, too.
            try (RunningChild clerk = office.open()) {
                assertEquals("ENTRIES " + entries, clerk.ask("check", ""));
                assertEquals(chunks, chunks(clerk));
                clerk.kill().wasKilled();
            }
        }
    }

    /** Each store that has not been refused is in the log, and can be applied to the base image. */
    @OnEachJdk
    void aFullDiskEndsNoDurability(Path jdk) throws IOException {
        String disk = "-XX:NVMDurability=disk,segment=1m,anywhere";
        try (OwnFileSystem small = OwnFileSystem.mount(folder.resolve("fs"), "tmpfs", "size=96m")) {
            Office office = new Office(jdk, small.resolve("a.nvm"), "256m");
            int chunks;
            try (RunningChild clerk = office.open(disk)) {
                clerk.ask("add 100", "ADDED 100");
                Path filler = small.fillBut(16 * MB);
                String full = clerk.ask("fill 100000", "FULL");
                assertTrue(full.contains("the file system has no more room for the NVM image"), full);
                clerk.ask("sync", "SYNCED");
                clerk.ask("check", "ENTRIES 100");
                chunks = chunks(clerk);
                assertTrue(chunks > 20, "chunks that fitted in: " + chunks);
                Files.delete(filler);
                clerk.ask("add 1000", "ADDED 1100");
                small.fillBut(8 * MB);
                clerk.ask("fill 100000", "FULL the file system");
                assertTrue(chunks(clerk) > chunks + 10, "chunks that fitted in later: " + chunks(clerk));
                chunks = chunks(clerk);
                clerk.ask("sync", "SYNCED");
                clerk.kill().wasKilled();
            }
            try (RunningChild clerk = office.open(disk + ",forget")) {
                clerk.ask("check", "ENTRIES 1100");
                assertEquals(chunks, chunks(clerk));
                clerk.kill().wasKilled();
            }
        }
    }

    /** What the image could not have, since its base image could not, it does not need when it is opened again. */
    @OnEachJdk
    void inDiskModeAFullDiskLetsTheImageBeOpened(Path jdk) throws IOException {
        String disk = "-XX:NVMDurability=disk,segment=1m,anywhere";
        for (int megabytes : new int[] {40, 46}) {
            try (OwnFileSystem small = OwnFileSystem.mount(folder.resolve("fs" + megabytes), "tmpfs", "size=" + megabytes + "m")) {
                Office office = new Office(jdk, small.resolve("a.nvm"), "256m");
                try (RunningChild clerk = office.open(disk)) {
                    clerk.ask("add 100", "ADDED 100");
                    clerk.ask("fill 100000", "FULL the file system");
                    clerk.ask("sync", "SYNCED");
                    clerk.kill().wasKilled();
                }
                try (RunningChild clerk = office.open(disk)) {
                    clerk.ask("check", "ENTRIES 100");
                    clerk.kill().wasKilled();
                }
            }
        }
    }

    private static int chunks(RunningChild clerk) {
        return Integer.parseInt(clerk.ask("chunks", "CHUNKS").substring("CHUNKS ".length()));
    }

    /** A sparse copy has less room than it will need: that is told at once, not by a signal later. */
    @OnEachJdk
    void aSparseCopyNeedsItsRoom(Path jdk) throws IOException {
        try (OwnFileSystem small = OwnFileSystem.mount(folder.resolve("fs"), "tmpfs", "size=64m")) {
            Office office = new Office(jdk, folder.resolve("a.nvm"), "64m");
            try (RunningChild clerk = office.open()) {
                clerk.ask("add 100", "ADDED 100");
                clerk.kill().wasKilled();
            }
            Office copy = new Office(jdk, small.resolve("a.nvm"), "64m");
            Shell.run("cp", "--sparse=always", office.image().toString(), copy.image().toString());
            Path filler = small.fillBut(0);
            copy.jvm().trustingCopy().run().refused("holes", "No space left on device");
            Files.delete(filler);
            copy.findsCopied(100);
        }
    }

    /** Where there is no fallocate, the C library writes to each block instead. */
    @OnEachJdk
    @Tag("slow")
    void aFileSystemWithoutFallocateServes(Path jdk) throws IOException {
        try (OwnFileSystem plain = OwnFileSystem.mount(folder.resolve("fs"), "ramfs", "mode=755")) {
            Office office = new Office(jdk, plain.resolve("a.nvm"), "32m").with(1000);
            for (int life = 0; life < 3; life++) {
                office.finds(1000 + life);
            }
            try (RunningChild clerk = office.open()) {
                clerk.ask("work 2", "WORKING");
                assertTrue(clerk.ask("fill 50000", "FULL").contains("the NVM image is full"));
                clerk.kill().wasKilled();
            }
            try (RunningChild clerk = office.open()) {
                clerk.ask("check", "ENTRIES");
                clerk.kill().wasKilled();
            }
        }
    }
}
