// SPDX-License-Identifier: Apache-2.0
package org.autopersist;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.autopersist.FailureAtomic.Region;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The rules of nesting, on a JVM where nothing is durable. */
class FailureAtomicTest {

    private static int level() {
        return FailureAtomic.nestingLevel(Thread.currentThread());
    }

    private static void expectMessage(Throwable t, String... texts) {
        for (String text : texts) {
            assertTrue(t.getMessage().contains(text), t.getMessage());
        }
    }

    /** Runs in another thread and returns what it throws. */
    private static Throwable elsewhere(Runnable action) throws InterruptedException {
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread thread = Thread.ofPlatform().start(() -> {
            try {
                action.run();
            } catch (Throwable t) {
                thrown.set(t);
            }
        });
        thread.join();
        return thrown.get();
    }

    @AfterEach
    void nothingIsLeftOpen() {
        assertEquals(0, level());
        assertFalse(FailureAtomic.inRegion(Thread.currentThread()));
    }

    @Test
    void levelsAreCounted() {
        FailureAtomic.begin();
        assertEquals(1, level());
        FailureAtomic.begin();
        assertEquals(2, level());
        try (var region = FailureAtomic.region()) {
            assertEquals(3, level());
            FailureAtomic.run(() -> assertEquals(4, level()));
            assertEquals(3, level());
            region.commit();
            assertEquals(2, level());
        }
        assertEquals(2, level());
        FailureAtomic.end();
        assertTrue(FailureAtomic.inRegion(Thread.currentThread()));
        FailureAtomic.end();
    }

    @Test
    void aDurableCommitEndsItsLevel() {
        try (var outer = FailureAtomic.region()) {
            try (var inner = FailureAtomic.region()) {
                inner.commitDurably();
            }
            assertEquals(1, FailureAtomic.nestingLevel(Thread.currentThread()));
            outer.commitDurably();
            assertEquals(0, FailureAtomic.nestingLevel(Thread.currentThread()));
        }
    }

    @Test
    void endWithoutBegin() {
        expectMessage(assertThrows(IllegalStateException.class, FailureAtomic::end), "end() without begin()", "first");
    }

    @Test
    void endOfARegionObject() {
        try (var _ = FailureAtomic.region()) {
            var e = assertThrows(IllegalStateException.class, FailureAtomic::end);
            expectMessage(e, "region()", "close that Region");
            FailureAtomic.begin();
            FailureAtomic.end();
            assertEquals(1, level());
        }
    }

    @Test
    void closingTwiceIsHarmless() throws InterruptedException {
        Region outer = FailureAtomic.region();
        Region inner = FailureAtomic.region();
        inner.close();
        inner.close();
        assertEquals(1, level());
        assertEquals(null, elsewhere(inner::close));
        outer.close();
        outer.close();
    }

    @Test
    void closedInTheWrongOrder() {
        Region outer = FailureAtomic.region();
        Region inner = FailureAtomic.region();
        expectMessage(assertThrows(IllegalStateException.class, outer::close), "still open", "rolled back");
        assertEquals(0, level());
        inner.close();
        expectMessage(assertThrows(IllegalStateException.class, inner::commit), "ended before");
    }

    @Test
    void committedInTheWrongOrder() {
        Region outer = FailureAtomic.region();
        Region inner = FailureAtomic.region();
        expectMessage(assertThrows(IllegalStateException.class, outer::commit), "still open", "rolled back");
        assertEquals(0, level());
        inner.close();
        outer.close();
    }

    @Test
    void endedWithALevelOpen() {
        Region region = FailureAtomic.region();
        FailureAtomic.begin();
        expectMessage(assertThrows(IllegalStateException.class, region::close), "still open", "rolled back");
        assertEquals(0, level());
        Region other = FailureAtomic.region();
        FailureAtomic.begin();
        expectMessage(assertThrows(IllegalStateException.class, other::commit), "still open", "rolled back");
        assertEquals(0, level());
        other.close();
    }

    @Test
    void aRegionIsCommittedOnce() throws InterruptedException {
        Region region = FailureAtomic.region();
        assertInstanceOf(IllegalStateException.class, elsewhere(region::commit));
        assertEquals(1, level());
        region.commit();
        assertEquals(0, level());
        expectMessage(assertThrows(IllegalStateException.class, region::commit), "ended before");
        FailureAtomic.begin();
        region.close();
        assertEquals(1, level());
        FailureAtomic.end();
    }

    @Test
    void anOldRegionDoesNotEndANewOne() {
        Region first = FailureAtomic.region();
        first.close();
        Region second = FailureAtomic.region();
        first.close();
        assertEquals(1, level());
        second.close();
    }

    /** Whose level something else has ended. */
    @Test
    void aForgottenRegionDoesNotTakeANewOneWithIt() {
        Region[] forgotten = new Region[1];
        Map<String, String> map = DurableCollections.map(new HashMap<>());
        assertThrows(IllegalStateException.class, () -> map.computeIfAbsent("key", key -> {
            forgotten[0] = FailureAtomic.region();
            return "value";
        }));
        assertEquals(0, level());
        Region second = FailureAtomic.region();
        Region third = FailureAtomic.region();
        forgotten[0].close();
        assertEquals(2, level());
        third.commit();
        assertThrows(IllegalStateException.class, forgotten[0]::commit);
        second.commit();
        assertEquals(0, level());
    }

    @Test
    void deepRegionsEndInTheirOrder() {
        Deque<Region> open = new ArrayDeque<>();
        for (int i = 1; i <= 100; i++) {
            open.push(FailureAtomic.region());
            assertEquals(i, level());
        }
        Region outermost = open.getLast();
        while (open.size() > 50) {
            open.pop().commit();
        }
        assertThrows(IllegalStateException.class, outermost::close);
        assertEquals(0, level());
        open.forEach(Region::close);
        FailureAtomic.region().close();
        assertEquals(0, level());
    }

    @Test
    void closedByAnotherThread() throws InterruptedException {
        try (Region region = FailureAtomic.region()) {
            Throwable e = elsewhere(region::close);
            assertInstanceOf(IllegalStateException.class, e);
            expectMessage(e, Thread.currentThread().toString(), "in the thread that opened it");
            assertEquals(1, level());
        }
    }

    @Test
    void aRegionIsItsThreads() throws InterruptedException {
        Thread here = Thread.currentThread();
        FailureAtomic.begin();
        assertEquals(null, elsewhere(() -> {
            assertEquals(0, level());
            assertEquals(1, FailureAtomic.nestingLevel(here));
        }));
        CountDownLatch open = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        Thread virtual = Thread.startVirtualThread(() -> FailureAtomic.run(() -> {
            open.countDown();
            try {
                end.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }));
        open.await();
        assertEquals(1, FailureAtomic.nestingLevel(virtual));
        end.countDown();
        virtual.join();
        assertEquals(0, FailureAtomic.nestingLevel(virtual));
        FailureAtomic.end();
    }

    @Test
    void aDeadThreadHasNoRegion() throws InterruptedException {
        Thread thread = Thread.ofPlatform().start(FailureAtomic::begin);
        thread.join();
        assertEquals(0, FailureAtomic.nestingLevel(thread));
        assertFalse(FailureAtomic.inRegion(Thread.ofPlatform().unstarted(() -> {})));
    }

    @Test
    void actionsRunInARegionAndGiveTheirResults() throws Exception {
        List<Integer> levels = new ArrayList<>();
        FailureAtomic.run(() -> levels.add(level()));
        levels.add(FailureAtomic.call(FailureAtomicTest::level));
        assertEquals(List.of(1, 1), levels);
    }

    @Test
    void exceptionsPassThroughAndEndTheRegion() {
        RuntimeException unchecked = new RuntimeException();
        assertSame(unchecked, assertThrows(RuntimeException.class, () -> FailureAtomic.run(() -> {
            throw unchecked;
        })));
        assertEquals(0, unchecked.getSuppressed().length);
        IOException checked = new IOException();
        assertSame(checked, assertThrows(IOException.class, () -> FailureAtomic.call(() -> {
            throw checked;
        })));
        assertEquals(0, checked.getSuppressed().length);
    }

    @Test
    void anActionThatLeavesARegionOpenIsAnError() throws Exception {
        try (var _ = FailureAtomic.region()) {
            var e = assertThrows(IllegalStateException.class, () -> FailureAtomic.run(FailureAtomic::begin));
            expectMessage(e, "still open", "nothing is committed");
            assertEquals(1, level());
            Region[] left = new Region[1];
            RuntimeException thrown = new RuntimeException();
            assertSame(thrown, assertThrows(RuntimeException.class, () -> FailureAtomic.call(() -> {
                left[0] = FailureAtomic.region();
                throw thrown;
            })));
            expectMessage(thrown.getSuppressed()[0], "still open");
            assertEquals(1, level());
            left[0].close();
            assertEquals(1, level());
        }
    }

    @Test
    void rollback() {
        expectMessage(
                assertThrows(IllegalStateException.class, FailureAtomic::rollback), "outside", "FailureAtomic.begin()");
        try (var _ = FailureAtomic.region()) {
            expectMessage(
                    assertThrows(UnsupportedOperationException.class, FailureAtomic::rollback), "-XX:NVMImage");
            assertEquals(1, level());
        }
    }

    private static void mayFail(boolean fails) throws IOException {
        if (fails) {
            throw new IOException("test");
        }
    }

    /** What the body may throw the caller may have to catch, and nothing else: this is compiled. */
    @Test
    void checkedExceptionsAreThoseOfTheBody() {
        FailureAtomic.run(() -> {});
        int none = FailureAtomic.call(() -> 1);
        assertEquals(1, none);
        for (boolean fails : new boolean[] {false, true}) {
            String result;
            try {
                FailureAtomic.run(() -> mayFail(fails));
                result = FailureAtomic.call(() -> {
                    mayFail(fails);
                    return "result";
                });
            } catch (IOException e) {
                result = e.getMessage();
            }
            assertEquals(fails ? "test" : "result", result);
        }
        assertEquals(null, FailureAtomic.<Object, RuntimeException>call(() -> null));
        Callable<String> callable = () -> "any";
        try {
            assertEquals("any", FailureAtomic.call(callable::call));
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void nullIsRefused() {
        assertThrows(NullPointerException.class, () -> FailureAtomic.run(null));
        assertThrows(NullPointerException.class, () -> FailureAtomic.call(null));
        assertThrows(NullPointerException.class, () -> FailureAtomic.inRegion(null));
        assertThrows(NullPointerException.class, () -> FailureAtomic.nestingLevel(null));
    }
}
