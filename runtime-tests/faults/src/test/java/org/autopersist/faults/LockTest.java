// SPDX-License-Identifier: Apache-2.0
package org.autopersist.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.autopersist.testkit.process.ChildProgram;
import org.autopersist.testkit.process.RunningChild;
import org.junit.jupiter.api.Tag;

/** One JVM per image, whatever way leads to it, and for no longer than that JVM lives. */
class LockTest extends NamedOffices {

    @OnEachJdk
    void aSecondJvmIsRefusedByEachNameOfTheFile(Path jdk) throws IOException {
        Office office = office(jdk, "a.nvm");
        try (RunningChild clerk = office.open()) {
            clerk.ask("add 3", "ADDED 3");
            Files.createLink(folder.resolve("hard.nvm"), office.image());
            Files.createSymbolicLink(folder.resolve("symbolic.nvm"), office.image());
            for (String name : new String[] {"a.nvm", "hard.nvm", "symbolic.nvm", "../" + folder.getFileName() + "/a.nvm"}) {
                office(jdk, name).refused(name, "is in use by process " + clerk.pid() + " (java)");
            }
            clerk.ask("check", "ENTRIES 3");
            clerk.kill().wasKilled();
        }
        office(jdk, "symbolic.nvm").finds(3);
        office(jdk, "hard.nvm").finds(4);
    }

    /** The first does nothing any more, but may go on at any time. */
    @OnEachJdk
    void aStoppedJvmKeepsItsImage(Path jdk) {
        Office office = office(jdk, "a.nvm");
        try (RunningChild clerk = office.open()) {
            clerk.ask("add 3", "ADDED 3");
            clerk.signal("STOP");
            office.refused("is in use by process " + clerk.pid());
            clerk.signal("CONT");
            clerk.ask("add 1", "ADDED 4");
            clerk.signal("STOP");
            clerk.kill().wasKilled();
        }
        office.finds(4);
    }

    /** What a JVM has started does not inherit the image. */
    @OnEachJdk
    void aProcessThatOutlivesTheJvmHasNoLock(Path jdk) throws IOException {
        Office office = office(jdk, "a.nvm");
        ProcessHandle sleeper;
        try (RunningChild clerk = office.open()) {
            clerk.ask("add 3", "ADDED 3");
            long pid = Long.parseLong(clerk.ask("child sleep 60", "CHILD").substring("CHILD ".length()));
            sleeper = ProcessHandle.of(pid).orElseThrow();
            clerk.kill().wasKilled();
        }
        try {
            office.finds(3);
            assertEquals(true, sleeper.isAlive());
        } finally {
            sleeper.destroyForcibly();
        }
    }

    /** A restart may come while the kernel still takes the dead process down: it waits. */
    @OnEachJdk
    @Tag("slow")
    void aRestartMayFollowADeathAtOnce(Path jdk) {
        Office office = office(jdk, "a.nvm").with(3);
        for (int i = 0; i < 5; i++) {
            try (RunningChild clerk = office.open();
                    RunningChild dying = Office.ready(new Office(jdk, folder.resolve("b.nvm"), "16m").jvm().start())) {
                clerk.ask("add 1", "ADDED " + (4 + i));
                clerk.kill().wasKilled();
                try (RunningChild next = office.open()) {
                    next.ask("check", "ENTRIES " + (4 + i));
                    next.kill().wasKilled();
                }
                dying.kill().wasKilled();
            }
        }
    }

    @OnEachJdk
    void aJvmThatCrashesGivesItsImageBack(Path jdk) {
        Office office = office(jdk, "a.nvm");
        try (RunningChild clerk = office.open("-XX:ErrorFile=" + folder.resolve("hs_err.log"))) {
            clerk.ask("add 3", "ADDED 3");
            clerk.ask("open 1", "OPEN");
            clerk.signal("SEGV");
            clerk.awaitEnd().said("fatal error has been detected");
        }
        office.finds(3);
    }

    @OnEachJdk
    void aLockOfAnotherProgramIsNamed(Path jdk) throws IOException, InterruptedException {
        Office office = office(jdk, "a.nvm").with(3);
        RunningChild holder = flock(office.image(), "sleep 60");
        try {
            office.refused("is in use by process", "flock");
        } finally {
            end(holder);
        }
        office.finds(3);
    }

    /** A process that was forked without an exec has the lock as well, and may keep it for long. */
    @OnEachJdk
    @Tag("slow")
    void aLockThatOutlivesItsHolderIsExplained(Path jdk) throws IOException, InterruptedException {
        Office office = office(jdk, "a.nvm").with(3);
        // The program flock has the lock and ends; its child, which has the descriptor, stays.
        String sleeper = ChildProgram.of("sh", "-c", "exec 9<>'" + office.image() + "'; flock -x 9; sleep 60 & echo $!; exit 0")
                .run().out().getFirst();
        try {
            office.refused("which has ended", "lsof");
        } finally {
            ProcessHandle.of(Long.parseLong(sleeper)).ifPresent(ProcessHandle::destroyForcibly);
        }
        office.finds(3);
    }

    /** The lock goes with the file, not with its name. */
    @OnEachJdk
    @Tag("slow")
    void anImageIsRenamedWhileItIsOpen(Path jdk) throws IOException {
        Office office = office(jdk, "a.nvm");
        Office renamed = office(jdk, "b.nvm");
        try (RunningChild clerk = office.open()) {
            clerk.ask("add 3", "ADDED 3");
            Files.move(office.image(), renamed.image());
            clerk.ask("add 1", "ADDED 4");
            renamed.refused("is in use by process " + clerk.pid());
            office.finds(0); // a new one
            clerk.kill().wasKilled();
        }
        renamed.finds(4);
    }

    @OnEachJdk
    @Tag("slow")
    void aCopyOfAClosedImageIsAnImage(Path jdk) throws IOException {
        Office office = office(jdk, "a.nvm").with(3);
        Office copy = office(jdk, "b.nvm");
        Files.copy(office.image(), copy.image());
        try (RunningChild clerk = office.open()) {
            clerk.ask("add 1", "ADDED 4");
            copy.findsCopied(3); // both at the same time
            clerk.kill().wasKilled();
        }
        office.finds(4);
    }

    private static RunningChild flock(Path file, String command) {
        RunningChild holder = ChildProgram.of("flock", file.toString(), "sh", "-c", "echo locked; exec " + command).start();
        holder.nextLine();
        return holder;
    }

    private static void end(RunningChild holder) {
        ProcessHandle.of(holder.pid()).ifPresent(handle -> handle.descendants().forEach(ProcessHandle::destroyForcibly));
        holder.kill();
    }
}
