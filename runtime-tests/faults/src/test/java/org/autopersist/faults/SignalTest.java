// SPDX-License-Identifier: Apache-2.0
package org.autopersist.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.autopersist.testkit.process.ChildResult;
import org.autopersist.testkit.process.RunningChild;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Signals and orderly ends while regions are open and objects become recoverable in other threads. */
class SignalTest {

    @TempDir
    Path folder;

    private Office office(Path jdk) {
        return new Office(jdk, folder.resolve("a.nvm"), "64m");
    }

    private static Stream<Arguments> signalsAndLogs() {
        return Jdks.all().flatMap(jdk -> Stream.of(
                Arguments.of(jdk, "TERM", 143, "-XX:RegionLog=redo"),
                Arguments.of(jdk, "INT", 130, "-XX:RegionLog=undo"),
                Arguments.of(jdk, "HUP", 129, "-XX:RegionLog=redo"),
                Arguments.of(jdk, "TERM", 143, "-XX:RegionLog=undo")));
    }

    /** Shutdown hooks may use durable data; regions that are open in other threads are not in. */
    @ParameterizedTest
    @MethodSource("signalsAndLogs")
    @Tag("slow")
    void aSignalThatEndsTheProcess(Path jdk, String signal, int code, String log) {
        Office office = office(jdk);
        // Without the signals that whoever started the tests ignores, as nohup does
        try (RunningChild clerk = Office.ready(office.jvm(log).under("env", "--default-signal").start())) {
            clerk.ask("add 10", "ADDED 10");
            clerk.ask("hook", "HOOKED");
            clerk.ask("open 3", "OPEN");
            clerk.signal(signal);
            clerk.awaitEnd().exited(code).said("HOOK 11");
        }
        office.finds(11);
    }

    @OnEachJdk
    void aHookWorksWhileOtherThreadsGoOn(Path jdk) {
        Office office = office(jdk);
        long entries;
        try (RunningChild clerk = office.open()) {
            clerk.ask("add 10", "ADDED 10");
            clerk.ask("hook", "HOOKED");
            clerk.ask("work 3", "WORKING");
            clerk.signal("TERM");
            String hook = clerk.takeLine("HOOK");
            entries = Long.parseLong(hook.substring("HOOK ".length()));
            clerk.awaitEnd().exited(143);
        }
        checked(office, entries);
    }

    /** What was acknowledged is there, and all of it fits together. */
    private static void checked(Office office, long atLeast) {
        try (RunningChild clerk = office.open()) {
            long entries = Long.parseLong(clerk.ask("check", "ENTRIES").substring("ENTRIES ".length()));
            assertTrue(entries >= atLeast, entries + " entries of " + atLeast);
            clerk.kill().wasKilled();
        }
    }

    @OnEachJdk
    void aThreadDumpWhileRegionsAreOpen(Path jdk) {
        Office office = office(jdk);
        try (RunningChild clerk = office.open()) {
            clerk.ask("work 3", "WORKING");
            clerk.ask("open 2", "OPEN");
            for (int i = 0; i < 5; i++) {
                clerk.signal("QUIT");
                clerk.takeLine("Full thread dump");
                clerk.ask("add 1", "ADDED");
            }
            clerk.kill().wasKilled();
        }
        checked(office, 5);
    }

    @OnEachJdk
    void aProcessIsStoppedAndGoesOn(Path jdk) throws InterruptedException {
        Office office = office(jdk);
        long entries;
        try (RunningChild clerk = office.open()) {
            clerk.ask("work 3", "WORKING");
            for (int i = 0; i < 10; i++) {
                clerk.signal("STOP");
                Thread.sleep(10);
                clerk.signal("CONT");
                Thread.sleep(10);
            }
            entries = Long.parseLong(clerk.ask("add 1", "ADDED").substring("ADDED ".length()));
            clerk.signal("STOP");
            clerk.kill().wasKilled();
        }
        checked(office, entries);
    }

    private static Stream<Arguments> endsAndLogs() {
        return Jdks.all().flatMap(jdk -> Stream.of("exit", "halt").flatMap(end ->
                Stream.of("redo", "undo").map(log -> Arguments.of(jdk, end, "-XX:RegionLog=" + log))));
    }

    /** By the thread that has a region open itself, while others have some, too, and others work. */
    @ParameterizedTest
    @MethodSource("endsAndLogs")
    @Tag("slow")
    void anEndInsideARegion(Path jdk, String end, String log) {
        Office office = office(jdk);
        try (RunningChild clerk = office.open(log)) {
            clerk.ask("add 10", "ADDED 10");
            clerk.ask("open 2", "OPEN");
            clerk.send(end + " 7");
            assertEquals(7, clerk.awaitEnd().exited(7).exitCode());
        }
        office.finds(10);
    }

    @ParameterizedTest
    @MethodSource("endsAndLogs")
    @Tag("slow")
    void anEndWhileOthersWork(Path jdk, String end, String log) throws InterruptedException {
        Office office = office(jdk);
        long entries = 0;
        for (int life = 0; life < 3; life++) {
            try (RunningChild clerk = office.open(log)) {
                clerk.ask("work 4", "WORKING");
                Thread.sleep(20L * life);
                entries = Long.parseLong(clerk.ask("add 1", "ADDED").substring("ADDED ".length()));
                clerk.send(end + " 7");
                ChildResult result = clerk.awaitEnd();
                result.exited(7);
            }
            checked(office, entries);
        }
    }
}
