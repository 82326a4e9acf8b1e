// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.regions;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.autopersist.AutoPersist;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Expect;

/**
 * {@code CallbackInCall write|check <case>}: what a function does that a call of {@code @collections} runs. The process ends in its
 * midst, or in the midst of a call that is made of several.
 */
public final class CallbackInCall {

    /** The last line of a check. */
    public static final String OK = "as it must be";

    private static final class Cell {
        int value;
        final AtomicLong counter = new AtomicLong();
    }

    /** Counts what it compares. */
    private static final class Counting implements Comparator<Integer> {
        @Override
        public int compare(Integer a, Integer b) {
            cell.counter.incrementAndGet();
            return Integer.compare(a, b);
        }
    }

    /** A list whose process ends at its change, or at what is read of it. */
    private static final class Halting extends LinkedList<String> {
        private static final long serialVersionUID = 1;
        static boolean armed;

        @Override
        public void add(int index, String element) {
            super.add(index, element);
            if (armed) {
                Runtime.getRuntime().halt(0);
            }
        }
    }

    @DurableRoot
    private static HashMap<String, String> cache = new HashMap<>();

    @DurableRoot
    private static ArrayList<String> log = new ArrayList<>();

    @DurableRoot
    private static Cell cell = new Cell();

    @DurableRoot
    private static List<String> part;

    @DurableRoot
    private static PriorityQueue<Integer> queue = new PriorityQueue<>(new Counting());

    private CallbackInCall() {}

    public static void main(String[] args) throws InterruptedException {
        if (args[0].equals("write")) {
            write(args[1]);
            Runtime.getRuntime().halt(0);
        }
        check(args[1]);
        System.out.println(OK);
    }

    private static void write(String what) throws InterruptedException {
        switch (what) {
            case "locked" -> locked();
            case "fence" -> inCallback(AutoPersist::fence);
            case "sync" -> inCallback(AutoPersist::sync);
            case "relaxed" -> cache.computeIfAbsent("k", k -> {
                AutoPersist.relaxed(() -> cell.value = 1);
                Runtime.getRuntime().halt(0);
                return k;
            });
            case "copy" -> copy();
            case "part" -> part();
            case "queue" -> {
                for (int i = 100; i > 0; i--) {
                    queue.add(i);
                }
            }
            default -> throw new IllegalArgumentException(what);
        }
    }

    private static void inCallback(Runnable settle) {
        cache.computeIfAbsent("k", k -> {
            cell.value = 1;
            settle.run();
            Runtime.getRuntime().halt(0);
            return k;
        });
    }

    private static void append(String line) {
        synchronized (log) {
            log.add(line);
        }
    }

    /** The function has let go of the lock of what it changed, another thread changes that, and the function does not return. */
    private static void locked() throws InterruptedException {
        CountDownLatch changed = new CountDownLatch(1);
        Thread.ofPlatform().daemon().start(() -> {
            synchronized (cache) {
                cache.computeIfAbsent("k", k -> {
                    append("loading");
                    changed.countDown();
                    sleep();
                    return "v";
                });
            }
        });
        changed.await();
        append("main");
    }

    private static void sleep() {
        try {
            Thread.sleep(100_000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void copy() {
        log.addAll(List.of("a", "b", "c", "d"));
        List<String> source = new ArrayList<>() {
            @Override
            public String get(int index) {
                if (index == 2) {
                    Runtime.getRuntime().halt(0);
                }
                return "x" + index;
            }
        };
        source.addAll(List.of("1", "2", "3", "4"));
        Collections.copy(log, source);
    }

    private static void part() {
        Halting whole = new Halting();
        whole.addAll(List.of("a", "b", "c", "d"));
        part = whole.subList(1, 3);
        Halting.armed = true;
        part.add(1, "x");
    }

    private static void check(String what) {
        switch (what) {
            case "locked" -> {
                Expect.equal(List.of("loading", "main"), log, "log");
                append("later");
                Expect.equal(3, log.size(), "lines");
            }
            case "copy" -> Expect.equal(List.of("a", "b", "c", "d"), log, "log");
            case "part" -> {
                Expect.equal(List.of("b", "c"), List.copyOf(part), "the part");
                part.add("e");
                Expect.equal(3, part.size(), "elements of the part");
            }
            case "queue" -> Expect.equal(100, queue.size(), "elements of the queue");
            default -> Expect.equal(1, cell.value, "what the function stored");
        }
    }
}
