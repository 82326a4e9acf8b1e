package org.autopersist.internal;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Supplier;

/**
 * Lets virtual threads leave their carriers while they wait for the disk: a platform thread waits for all that have asked at the
 * time. What a thread has stored before it asks, that thread waits for as well, since it asks the VM later. Thread-safe.
 */
final class VirtualSync {

    private static final VirtualSync INSTANCE = new VirtualSync(Natives::sync0);

    private final LinkedBlockingQueue<CompletableFuture<String>> waiting = new LinkedBlockingQueue<>();
    private final Supplier<String> sync;
    private boolean isStarted;

    /** @param sync waits for the disk; why that can't be done, or null */
    VirtualSync(Supplier<String> sync) {
        this.sync = sync;
    }

    /** As {@link Natives#sync0()}, for the current thread. */
    static String sync0() {
        return Thread.currentThread().isVirtual() ? INSTANCE.await() : Natives.sync0();
    }

    /** As {@link Natives#awaitCommit0()}, for the current thread. */
    static String awaitCommit0() {
        if (!Thread.currentThread().isVirtual()) {
            return Natives.awaitCommit0();
        }
        return Natives.isCommitDone0() ? null : INSTANCE.await();
    }

    /** Why it can't be done, or null. */
    String await() {
        start();
        CompletableFuture<String> done = new CompletableFuture<>();
        waiting.add(done);
        try {
            return done.join();
        } catch (CompletionException e) {
            throw new IllegalStateException("the thread that waits for the disk has failed", e.getCause());
        }
    }

    private synchronized void start() {
        if (!isStarted) {
            Thread thread = Thread.ofPlatform().name("AutoPersist Sync").daemon().inheritInheritableThreadLocals(false)
                    .unstarted(this::run);
            thread.setContextClassLoader(null);
            thread.start();
            isStarted = true;
        }
    }

    private void run() {
        List<CompletableFuture<String>> served = new ArrayList<>();
        while (true) {
            CompletableFuture<String> first;
            try {
                first = waiting.take();
            } catch (InterruptedException | OutOfMemoryError _) {
                continue; // nobody has this thread; nothing was taken
            }
            try {
                served.clear();
                waiting.drainTo(served);
                String problem = sync.get();
                first.complete(problem);
                served.forEach(done -> done.complete(problem));
            } catch (Throwable t) {
                first.completeExceptionally(t);
                served.forEach(done -> done.completeExceptionally(t));
            }
        }
    }
}
