// SPDX-License-Identifier: Apache-2.0
package org.autopersist;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.autopersist.internal.Counter;
import org.autopersist.paper.durable_root;
import org.autopersist.paper.unrecoverable;
import org.junit.jupiter.api.Test;

/** A program with annotations and recovery calls on a JVM that is not AutoPersist. */
class StockJvmTest {

    static final class Paper {
        @durable_root
        static List<String> root;

        @unrecoverable
        Object cache = new Object();

        static {
            if ((root = AutoPersist.recover("paper.nvm")) == null) {
                root = new ArrayList<>(List.of("new"));
            }
        }
    }

    static final class Modern {
        @DurableRoot
        static String root = "initial";

        @Unrecoverable
        int cache = 7;
    }

    @Test
    void nothingIsEnabledAndAnnotationsAreInert() {
        assertFalse(AutoPersist.isEnabled());
        assertEquals("initial", Modern.root);
        assertEquals(7, new Modern().cache);
        assertEquals(List.of("new"), Paper.root);
        assertNotNull(new Paper().cache);
    }

    @Test
    void theVmCanFindTheAnnotationsAtRunTime() throws NoSuchFieldException {
        assertTrue(Modern.class.getDeclaredField("root").isAnnotationPresent(DurableRoot.class));
        assertTrue(Modern.class.getDeclaredField("cache").isAnnotationPresent(Unrecoverable.class));
        assertTrue(Paper.class.getDeclaredField("root").isAnnotationPresent(durable_root.class));
        assertTrue(Paper.class.getDeclaredField("cache").isAnnotationPresent(unrecoverable.class));
    }

    @Test
    void recoverFindsNothing() {
        assertNull(AutoPersist.recover("a.nvm"));
        assertNull(AutoPersist.recover("a.nvm", Modern.class, "root"));
    }

    @Test
    void argumentsAreChecked() {
        assertThrows(NullPointerException.class, () -> AutoPersist.recover(null));
        assertThrows(NullPointerException.class, () -> AutoPersist.recover("a.nvm", null, "root"));
        assertThrows(NullPointerException.class, () -> AutoPersist.recover("a.nvm", Modern.class, null));
    }

    @Test
    void nothingIsInAnImage() {
        Object o = new Object();
        assertFalse(AutoPersist.isRecoverable(o));
        assertFalse(AutoPersist.inNVM(o));
        assertTrue(AutoPersist.homeOf(o).isEmpty());
        assertThrows(NullPointerException.class, () -> AutoPersist.isRecoverable(null));
        assertThrows(NullPointerException.class, () -> AutoPersist.inNVM(null));
        assertThrows(NullPointerException.class, () -> AutoPersist.homeOf(null));
    }

    @Test
    void relaxedRunsTheAction() {
        List<String> done = new ArrayList<>();
        AutoPersist.relaxed(() -> {
            done.add("action");
            AutoPersist.fence();
        });
        assertEquals(List.of("action"), done);
        RuntimeException thrown = new RuntimeException();
        assertSame(thrown, assertThrows(RuntimeException.class, () -> AutoPersist.relaxed(() -> {
            throw thrown;
        })));
        assertThrows(NullPointerException.class, () -> AutoPersist.relaxed(null));
    }

    @Test
    void statisticsAreZero() {
        assertEquals(AutoPersistStats.NONE, AutoPersist.stats());
        assertEquals(0, AutoPersist.stats().imageSizeBytes());
    }

    private static AutoPersistStats stats(long first) {
        return AutoPersistStats.of(LongStream.range(0, Counter.values().length).map(i -> first + i).toArray());
    }

    /** Of each counter there is a method of its name. */
    @Test
    void statisticsAreMadeOfTheList() throws ReflectiveOperationException {
        AutoPersistStats stats = stats(1);
        for (Counter counter : Counter.values()) {
            Object value = AutoPersistStats.class.getMethod(counter.key()).invoke(stats);
            long expected = 1 + counter.ordinal();
            Object typed = counter.unit() == Counter.Unit.NANOS ? Duration.ofNanos(expected) : (Object) expected;
            assertEquals(typed, value, counter.key());
        }
        assertEquals(1, stats.objectsConverted());
        assertEquals(Duration.ofNanos(8), stats.recoveryTime());
        assertEquals(0, AutoPersistStats.of(new long[] {1}).bytesConverted());
        assertEquals(Arrays.stream(Counter.values()).map(Counter::key).toList(), List.copyOf(stats.asMap().keySet()));
        assertEquals(2L, stats.asMap().get("bytesConverted"));
        assertThrows(UnsupportedOperationException.class, () -> stats.asMap().clear());
        assertTrue(stats.toString().contains("slowPaths=3"), stats::toString);
        assertEquals("recoveryTime, Recovery Time", Counter.RECOVERY_TIME.key() + ", " + Counter.RECOVERY_TIME.label());
    }

    @Test
    void differencesAreOfTotalsOnly() {
        AutoPersistStats difference = stats(101).minus(stats(1));
        for (Counter counter : Counter.values()) {
            assertEquals(counter.isTotal() ? 100 : 101 + counter.ordinal(), difference.asMap().get(counter.key()), counter.key());
        }
        assertEquals(100, difference.fences());
        assertEquals(stats(101).imageSizeBytes(), difference.imageSizeBytes());
        assertEquals(stats(101).longestWait(), difference.longestWait());
        assertEquals(stats(1), stats(1).minus(AutoPersistStats.NONE));
        assertEquals(stats(1).hashCode(), stats(1).hashCode());
        assertFalse(stats(1).equals(stats(2)));
        assertThrows(NullPointerException.class, () -> stats(1).minus(null));
    }

    @Test
    void namedRootsLiveAsLongAsTheProcess() {
        assertNull(AutoPersist.getRoot("StockJvmTest", Object.class));
        AutoPersist.setRoot("StockJvmTest", this);
        StockJvmTest root = AutoPersist.getRoot("StockJvmTest", StockJvmTest.class);
        assertSame(this, root);
        assertThrows(ClassCastException.class, () -> AutoPersist.getRoot("StockJvmTest", String.class));
        assertTrue(AutoPersist.rootNames().contains("StockJvmTest"));
        assertTrue(AutoPersist.removeRoot("StockJvmTest"));
        assertFalse(AutoPersist.removeRoot("StockJvmTest"));
        assertFalse(AutoPersist.isDurableRoot(Modern.root));
        assertEquals(List.of(), AutoPersist.roots());
    }

    static final class Bank {
        final Map<String, Integer> accounts = DurableCollections.concurrentMap();
    }

    @Test
    void rootsAreCreatedOnce() {
        Bank made = AutoPersist.rootOrCreate("StockJvmTest.bank", Bank.class, Bank::new);
        assertSame(made, AutoPersist.rootOrCreate("StockJvmTest.bank", Bank.class, Bank::new));
        assertSame(made, AutoPersist.getRoot("StockJvmTest.bank", Bank.class));
        assertSame(made, AutoPersist.getRoot("StockJvmTest.bank", Bank.class, null));
        assertTrue(AutoPersist.removeRoot("StockJvmTest.bank"));
    }

    /** All of AutoPersist's own errors, and no others. */
    @Test
    void errorsHaveOneClassAboveThem() {
        for (AutoPersistException e : List.of(
                new ImageFullException("text"),
                new ObjectRefusedException("text"),
                new RecoveryException("text"),
                new RegionDeadlockException("text"),
                new RegionRolledBackException("text"))) {
            assertEquals("text", e.getMessage());
            int number = switch (e) {
                case ImageFullException _ -> 0;
                case ObjectRefusedException _ -> 1;
                case RecoveryException _ -> 2;
                case RegionDeadlockException _ -> 3;
                case RegionRolledBackException _ -> 4;
            };
            assertSame(AutoPersistException.class.getPermittedSubclasses()[number], e.getClass());
        }
    }
}
