// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** With a disk that lets go of nobody before it is told to. */
class VirtualSyncTest {

    private static final int THREADS = 10 * Runtime.getRuntime().availableProcessors();

    private final Semaphore flushes = new Semaphore(0);
    private final AtomicInteger calls = new AtomicInteger();

    private String flush() {
        calls.incrementAndGet();
        flushes.acquireUninterruptibly();
        return null;
    }

    /** More threads than there are carriers; they share flushes. */
    @Test
    void waitingThreadsLeaveTheirCarriers() throws InterruptedException {
        VirtualSync sync = new VirtualSync(this::flush);
        List<Thread> threads = new ArrayList<>();
        threads.add(Thread.startVirtualThread(sync::await));
        while (calls.get() == 0) {
            Thread.sleep(1); // those who come while the thread that waits for the disk is started wait by themselves
        }
        for (int i = 1; i < THREADS; i++) {
            threads.add(Thread.startVirtualThread(sync::await));
        }
        for (Thread thread : threads) {
            while (!isWaiting(thread)) {
                Thread.sleep(1);
            }
        }
        CountDownLatch ran = new CountDownLatch(1);
        Thread.startVirtualThread(ran::countDown);
        ran.await();
        assertTrue(threads.stream().allMatch(Thread::isAlive));
        flushes.release(THREADS);
        for (Thread thread : threads) {
            assertTrue(thread.join(Duration.ofSeconds(30)));
        }
        assertTrue(calls.get() <= 2, "those who came after the first flush had begun share the second: " + calls + " flushes");
    }

    /** Whether a flush that begins later is for this thread, too. */
    private static boolean isWaiting(Thread thread) {
        return Arrays.stream(thread.getStackTrace()).anyMatch(frame -> frame.getMethodName().equals("park"));
    }

    /** An interrupt neither ends the wait nor is lost. */
    @Test
    void anInterruptIsKept() throws InterruptedException {
        VirtualSync sync = new VirtualSync(this::flush);
        AtomicBoolean isInterrupted = new AtomicBoolean();
        Thread thread = Thread.ofVirtual().start(() -> {
            Thread.currentThread().interrupt();
            sync.await();
            isInterrupted.set(Thread.currentThread().isInterrupted());
        });
        while (calls.get() == 0 || !isWaiting(thread)) {
            Thread.sleep(1);
        }
        thread.interrupt();
        assertFalse(thread.join(Duration.ofMillis(100)));
        flushes.release(1);
        assertTrue(thread.join(Duration.ofSeconds(30)));
        assertTrue(isInterrupted.get());
        assertEquals(1, calls.get());
    }

    /** With one carrier a pinned thread has them all. */
    @Test
    void pinnedThreadsDoNotStopTheOthers() throws Exception {
        Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djdk.virtualThreadScheduler.parallelism=1", "-Djdk.virtualThreadScheduler.maxPoolSize=1",
                "-cp", placeOf(VirtualSync.class) + File.pathSeparator + placeOf(PinnedSyncs.class), PinnedSyncs.class.getName())
                .redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(PinnedSyncs.DONE, output.strip());
        assertEquals(0, process.waitFor());
    }

    private static String placeOf(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI()).toString();
    }

    @Test
    void aProblemIsToldToWhomItConcerns() {
        assertEquals("no disk", new VirtualSync(() -> "no disk").await());
        VirtualSync failing = new VirtualSync(() -> {
            throw new OutOfMemoryError("test");
        });
        for (int i = 0; i < 2; i++) {
            assertEquals("test", assertThrows(IllegalStateException.class, failing::await).getCause().getMessage());
        }
    }
}
