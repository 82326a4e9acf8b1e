// SPDX-License-Identifier: Apache-2.0
package org.autopersist.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.autopersist.testkit.process.ChildResult;
import org.autopersist.testkit.process.RunningChild;

/** Names that lead to something else than an ordinary file, and files that go away. */
class OddFileTest extends NamedOffices {

    @OnEachJdk
    void whatIsNoOrdinaryFileIsRefused(Path jdk) {
        for (String device : new String[] {"/dev/null", "/dev/full", "/dev/zero"}) {
            new Office(jdk, Path.of(device), "16m").refused(device, "is no regular file");
        }
        Office fifo = office(jdk, "fifo");
        Shell.run("mkfifo", fifo.image().toString());
        fifo.refused("is no regular file");
    }

    @OnEachJdk
    void aNameMayBeLongAndHaveSpacesAndLetters(Path jdk) {
        office(jdk, "Müller & Söhne – 株式会社 'a' \"b\" $(c) 100%s.nvm").with(2).finds(2);
        office(jdk, "x".repeat(251) + ".nvm").with(2).finds(2);
    }

    /** The message does not get lost behind the name. */
    @OnEachJdk
    void aNameThatIsTooLongIsRefused(Path jdk) {
        office(jdk, "x".repeat(300)).refused("can't be opened for writing: Filename too long");
        office(jdk, "y/".repeat(2000) + "a.nvm").refused("can't be opened for writing");
        office(jdk, "y/".repeat(4000) + "a.nvm").refused("can't be opened for writing: Filename too long");
    }

    @OnEachJdk
    void aLinkToNothingMakesTheFileItNames(Path jdk) throws IOException {
        Office link = office(jdk, "link.nvm");
        Files.createSymbolicLink(link.image(), Path.of("a.nvm"));
        link.with(2).finds(2);
        assertTrue(Files.isSymbolicLink(link.image()));
        office(jdk, "a.nvm").finds(3);
    }

    @OnEachJdk
    void linksInACircleAreRefused(Path jdk) throws IOException {
        Files.createSymbolicLink(folder.resolve("a.nvm"), Path.of("b.nvm"));
        Files.createSymbolicLink(folder.resolve("b.nvm"), Path.of("a.nvm"));
        office(jdk, "a.nvm").refused("a.nvm", "symbolic links");
    }

    @OnEachJdk
    void aReadOnlyFileSystemIsRefused(Path jdk) throws IOException {
        try (OwnFileSystem own = OwnFileSystem.mount(folder.resolve("fs"), "tmpfs", "size=32m")) {
            Office office = new Office(jdk, own.resolve("a.nvm"), "16m").with(2);
            own.remount("ro");
            office.refused("can't be opened for writing: Read-only file system");
            new Office(jdk, own.resolve("b.nvm"), "16m").refused("Read-only file system");
            own.remount("rw");
            office.finds(2);
        }
    }

    /** Root may do anything; somebody else may not. */
    @OnEachJdk
    void aFileOfSomebodyElseIsRefused(Path jdk) throws IOException {
        Office office = office(jdk, "a.nvm").with(2);
        boolean isRoot = System.getProperty("user.name").equals("root");
        org.junit.jupiter.api.Assumptions.assumeTrue(isRoot, "needs root, who can become somebody else");
        Shell.run("chmod", "755", folder.toString());
        ChildResult result = office.jvm().under("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups").run();
        if (result.exitCode() != 1 || !result.toString().contains("NVM image")) {
            org.junit.jupiter.api.Assumptions.abort("nobody else may run this JDK: " + result.err());
        }
        result.refused("can't be opened for writing: Permission denied");
        office.finds(2);
    }

    /** An open file lives on without a name; it can be had by its descriptor as long as the process lives. */
    @OnEachJdk
    void aFileThatIsRemovedWhileOpenCanBeRescued(Path jdk) throws IOException {
        Office office = office(jdk, "a.nvm");
        Office rescued = office(jdk, "b.nvm");
        try (RunningChild clerk = office.open()) {
            clerk.ask("add 3", "ADDED 3");
            Files.delete(office.image());
            clerk.ask("add 100", "ADDED 103");
            clerk.signal("STOP");
            Files.copy(descriptorOf(clerk.pid(), office.image()), rescued.image());
            clerk.kill().wasKilled();
        }
        assertFalse(Files.exists(office.image()));
        rescued.findsCopied(103);
        office.finds(0);
    }

    private static Path descriptorOf(long pid, Path image) throws IOException {
        try (var descriptors = Files.list(Path.of("/proc/" + pid + "/fd"))) {
            return descriptors.filter(fd -> linksTo(fd, image)).findFirst().orElseThrow();
        }
    }

    private static boolean linksTo(Path link, Path image) {
        try {
            return Files.readSymbolicLink(link).toString().startsWith(image.toString());
        } catch (IOException e) {
            return false;
        }
    }

    /** The file system goes away under a running process (umount -l): it goes on, and the data is there afterwards. */
    @OnEachJdk
    void aFileSystemThatIsDetachedServesToTheEnd(Path jdk) throws IOException {
        Path store = Files.createDirectory(folder.resolve("store"));
        Path mounted = Files.createDirectory(folder.resolve("mounted"));
        org.junit.jupiter.api.Assumptions.assumeTrue(
                Shell.exitCode("mount", "--bind", store.toString(), mounted.toString()) == 0, "needs root");
        Office office = new Office(jdk, mounted.resolve("a.nvm"), "16m");
        try (RunningChild clerk = office.open()) {
            clerk.ask("add 3", "ADDED 3");
            Shell.run("umount", "-l", mounted.toString());
            assertFalse(Files.exists(office.image()));
            clerk.ask("add 100", "ADDED 103");
            clerk.kill().wasKilled();
        }
        new Office(jdk, store.resolve("a.nvm"), "16m").finds(103);
    }

    @OnEachJdk
    void anAbsurdSizeIsRefused(Path jdk) {
        for (String size : new String[] {"-1", "17g", "16777217k", "99999999999999999999g", "many", "", "1.5g", "0x"}) {
            Office office = new Office(jdk, folder.resolve("a.nvm"), size);
            ChildResult result = office.jvm().run();
            assertEquals(1, result.exitCode(), result::toString);
            result.said("NVMSize");
            assertFalse(Files.exists(office.image()), "something was left behind by -XX:NVMSize=" + size);
        }
    }
}
