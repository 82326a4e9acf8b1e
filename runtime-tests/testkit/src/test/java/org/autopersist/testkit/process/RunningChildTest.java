// SPDX-License-Identifier: Apache-2.0
package org.autopersist.testkit.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.autopersist.testkit.TestJdk;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Children, mostly shells, since they start fast. */
class RunningChildTest {

    private static final long LONG_NANOS = Duration.ofSeconds(30).toNanos();

    private static ChildProgram shell(String script) {
        return ChildProgram.of("sh", "-c", script);
    }

    @Test
    void awaitedLinesStayAndTakenOnesDoNot() {
        try (RunningChild child = shell("echo a 1; echo b 2; echo a 3; cat").start()) {
            assertEquals("b 2", child.awaitLine("b"));
            assertEquals("a 1", child.awaitLine("a"));
            assertEquals("a 1", child.takeLine("a"));
            assertEquals("a 3", child.takeLine("a"));
            assertEquals("c", child.ask("c", "c"));
            assertEquals("a 3", child.lastLine("a"));
            assertNull(child.lastLine("d"));
            assertEquals(Optional.empty(), child.takeLine("d", Duration.ofMillis(50)));
            assertFalse(child.hasFallenSilent());
            child.endInput();
            assertNull(child.nextLine());
            child.awaitEnd().succeeded().printed("b 2").neverSaid("x");
        }
    }

    @Test
    @Tag("slow")
    void whatWasPrintedBeforeAKillIsThereButNoHalfLine() {
        try (RunningChild child = shell("seq 10000; echo ready; printf half; sleep 60").start()) {
            child.awaitLine("ready");
            ChildResult result = child.kill().wasKilled();
            assertEquals(10_001, result.out().size());
            assertEquals(IntStream.rangeClosed(1, 10_000).mapToObj(Integer::toString).toList(), result.out().subList(0, 10_000));
        }
    }

    @Test
    void allOfAChildThatEndsByItselfIsThere() {
        ChildResult result = shell("seq 100000; printf end; echo no >&2; exit 5").run().exited(5).complained("no").said("end");
        assertEquals(100_001, result.out().size());
        assertEquals("end", result.out().getLast());
    }

    @Test
    void aGrandchildWithThePipesHoldsUpNobodyForLong() {
        long start = System.nanoTime();
        ChildResult result = shell("echo a; sleep 60 & echo $!").run().succeeded();
        ProcessHandle.of(Long.parseLong(result.out().getLast())).ifPresent(ProcessHandle::destroyForcibly);
        assertEquals("a", result.out().getFirst());
        assertTrue(System.nanoTime() - start < LONG_NANOS);
    }

    @Test
    @Tag("slow")
    void aChildThatTakesTooLongIsKilledAndTellsWhatItDid() {
        try (RunningChild child = ChildJvm.of(TestJdk.stock()).main(Sleeper.class).patience(Duration.ofSeconds(5)).start()) {
            child.awaitLine("begun");
            AssertionError error = assertThrows(AssertionError.class, () -> child.awaitLine("ended"));
            assertFalse(child.isAlive(), "it may still have files open");
            assertTrue(error.getMessage().contains("starts with ended in time"), error.getMessage());
            assertTrue(error.getMessage().contains(Sleeper.class.getName() + ".main"), error.getMessage());
            assertTrue(error.getMessage().contains("bin/java"), error.getMessage());
        }
    }

    @Test
    void anEndWithoutTheLineIsTold() {
        try (RunningChild child = shell("echo a; echo why >&2").start()) {
            AssertionError error = assertThrows(AssertionError.class, () -> child.takeLine("b"));
            assertTrue(error.getMessage().contains("b") && error.getMessage().contains("why"), error.getMessage());
        }
    }

    @Test
    void bothStreamsCanBeOneAndAreHeard() {
        List<String> heard = Collections.synchronizedList(new ArrayList<>());
        ChildResult result = shell("echo $WORD; echo b >&2; cat").environment(Map.of("WORD", "a")).oneStream().heardBy(heard::add).run();
        assertEquals(List.of("a", "b"), result.succeeded().out());
        assertEquals(List.of("a", "b"), heard);
    }

    @Test
    void signalsAreSent() {
        try (RunningChild child = shell("trap 'echo got; exit 3' TERM; echo ready; while :; do sleep 0.1; done").start()) {
            child.awaitLine("ready");
            child.signal("TERM");
            child.awaitEnd().exited(3).printed("got");
        }
    }

    @Test
    void aFailureShowsTheCommand() {
        AssertionError error = assertThrows(
                AssertionError.class, () -> ChildJvm.of(TestJdk.stock()).flags("-version").run().exited(77));
        assertTrue(error.getMessage().contains("bin/java") && error.getMessage().contains("-version"), error.getMessage());
    }

    @Test
    void aProgramThatIsNotThereIsTold() {
        assertThrows(UncheckedIOException.class, () -> ChildProgram.of("no-such-program").run());
    }

    static final class Sleeper {
        public static void main(String[] args) throws InterruptedException {
            System.out.println("begun");
            Thread.sleep(Duration.ofMinutes(5));
        }
    }
}
