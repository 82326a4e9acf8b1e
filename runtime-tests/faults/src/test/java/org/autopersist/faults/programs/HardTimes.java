// SPDX-License-Identifier: Apache-2.0
package org.autopersist.faults.programs;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import org.autopersist.FailureAtomic;

/**
 * A program to which something happens within a region: {@code HardTimes WHAT}. It ends by {@code OK} and the number of
 * entries of its {@link Book}.
 */
public final class HardTimes {

    private static final Book book = Book.get();
    private static Object sink;

    private HardTimes() {}

    public static void main(String[] args) throws InterruptedException {
        long before = book.check();
        switch (args[0]) {
            case "rolledBack" -> rolledBack();
            case "committed" -> committed();
            case "converted" -> converted();
            case "fullHeap" -> fullHeap();
            case "stack" -> stack();
            case "deep" -> deep(place -> FailureAtomic.run(() -> book.mark(place)));
            case "deepMethods" -> deep(book::mark);
            case "interrupt" -> interrupt();
            case "uncaught" -> uncaught();
            case "exhaust" -> FailureAtomic.run(() -> {
                book.spoil(0);
                exhaust();
            });
            default -> throw new IllegalArgumentException(args[0]);
        }
        book.add();
        System.out.println("OK " + before + " " + book.check());
        Runtime.getRuntime().halt(0);
    }

    /** Fills the Java heap. */
    private static void exhaust() {
        List<byte[]> all = new ArrayList<>();
        sink = all;
        while (true) {
            all.add(new byte[100_000]);
        }
    }

    /** No room for Java objects: what the region stored is taken back. */
    private static void rolledBack() {
        for (int i = 0; i < 3; i++) {
            expect(OutOfMemoryError.class, () -> FailureAtomic.run(() -> {
                book.addOne();
                book.spoil(0);
                exhaust();
            }));
        }
    }

    /** Between begin() and end() an error is for the program to judge; it comes after all that belongs together. */
    private static void committed() {
        expect(OutOfMemoryError.class, () -> {
            FailureAtomic.begin();
            try {
                book.addOne();
                exhaust();
            } finally {
                FailureAtomic.end();
            }
        });
    }

    /** Objects become recoverable while the heap has no room at all: that takes none. */
    private static void converted() {
        Object[] graph = new Object[50_000];
        for (int i = 0; i < graph.length; i++) {
            graph[i] = new long[] {i};
        }
        fillHeap();
        book.graph = graph;
        sink = null;
        for (int i = 0; i < graph.length; i++) {
            if (((long[]) book.graph[i])[0] != i) {
                throw new IllegalStateException("element " + i);
            }
        }
    }

    /** Not even the region itself can be made: none stays open. */
    private static void fullHeap() {
        Runnable add = book::addOne;
        for (int round = 0; round < 2; round++) {
            fillHeap();
            for (int i = 0; i < 5; i++) {
                try {
                    FailureAtomic.run(add::run);
                } catch (OutOfMemoryError _) {
                    // As it should be.
                }
            }
            sink = null;
            requireNoRegion();
            book.check();
        }
    }

    /** Keeps all of the heap, in ever smaller pieces. */
    private static void fillHeap() {
        for (int length = 100_000; length > 0; length /= 4) {
            try {
                while (true) {
                    Object[] piece = new Object[length];
                    piece[0] = sink;
                    sink = piece;
                }
            } catch (OutOfMemoryError _) {
                // On with smaller ones.
            }
        }
    }

    private static void requireNoRegion() {
        if (FailureAtomic.inRegion(Thread.currentThread())) {
            throw new IllegalStateException("a region stayed open");
        }
    }

    /** The stack ends at any depth, in stores too. */
    private static void stack() {
        for (int i = 0; i < 20; i++) {
            expect(StackOverflowError.class, () -> FailureAtomic.run(() -> {
                book.spoil(0);
                descend(0);
            }));
        }
    }

    private static int descend(int depth) {
        book.depth = new int[] {depth};
        return descend(depth + 1) + 1;
    }

    /** Regions that begin at every depth of the stack, the last bytes included: none stays open. */
    private static void deep(IntConsumer region) {
        for (int i = 0; i < 200; i++) {
            expect(StackOverflowError.class, () -> descend(region, 0));
            requireNoRegion();
        }
    }

    private static int descend(IntConsumer region, int depth) {
        if (depth > 500 && depth % 5 == 0) {
            region.accept(depth);
        }
        return descend(region, depth + 1) + 1;
    }

    /** An interrupt changes nothing but the thread's flag. */
    private static void interrupt() throws InterruptedException {
        Thread worker = Thread.ofPlatform().start(() -> {
            while (!Thread.currentThread().isInterrupted()) {
                book.add();
            }
            FailureAtomic.run(() -> {
                book.addOne();
                expect(InterruptedException.class, () -> sleep(60_000));
            });
        });
        sleep(50);
        worker.interrupt();
        worker.join();
        expect(RuntimeException.class, () -> {
            Thread.currentThread().interrupt();
            FailureAtomic.run(() -> {
                book.spoil(0);
                if (Thread.interrupted()) {
                    throw new IllegalStateException("interrupted");
                }
            });
        });
    }

    /** Threads that die of an exception with a region open: it is rolled back. */
    private static void uncaught() throws InterruptedException {
        for (int i = 0; i < 5; i++) {
            Thread thread = Thread.ofPlatform().unstarted(() -> {
                FailureAtomic.begin();
                book.spoil(0);
                throw new IllegalStateException("nobody catches this");
            });
            thread.start();
            thread.join();
        }
    }

    private static void sleep(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw sneaky(e);
        }
    }

    @SuppressWarnings("unchecked")
    private static <E extends Throwable> RuntimeException sneaky(Throwable t) throws E {
        throw (E) t;
    }

    private static void expect(Class<? extends Throwable> type, Runnable action) {
        try {
            action.run();
        } catch (Throwable t) {
            sink = null; // room for what follows
            if (type.isInstance(t)) {
                return;
            }
            throw t;
        }
        throw new IllegalStateException("no " + type.getSimpleName());
    }
}
