// SPDX-License-Identifier: Apache-2.0
package org.autopersist.faults.programs;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.LockSupport;
import org.autopersist.AutoPersist;
import org.autopersist.FailureAtomic;
import org.autopersist.ImageFullException;

/** Keeps a {@link Book}, as it is told by lines on standard input. Each is answered by a line. */
public final class Clerk {

    /** The first line. */
    public static final String READY = "READY";

    private static final Book book = Book.get();
    private static int chunk;

    private Clerk() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        System.out.println(READY);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        for (String line; (line = in.readLine()) != null; ) {
            String[] words = line.split(" ");
            try {
                System.out.println(obey(words));
            } catch (Exception e) {
                System.out.println("FAILED " + e);
            }
        }
    }

    private static String obey(String[] words) throws Exception {
        return switch (words[0]) {
            case "add" -> "ADDED " + add(Integer.parseInt(words[1]));
            case "check" -> "ENTRIES " + book.check();
            case "fill" -> "FULL " + fill(Integer.parseInt(words[1]));
            case "chunks" -> "CHUNKS " + chunks();
            case "open" -> open(Integer.parseInt(words[1]));
            case "work" -> work(Integer.parseInt(words[1]));
            case "hook" -> hook();
            case "collect" -> collect();
            case "sync" -> sync();
            case "child" -> "CHILD " + new ProcessBuilder(words[1], words[2]).start().pid();
            case "exit" -> exitInRegion(Integer.parseInt(words[1]), false);
            case "halt" -> exitInRegion(Integer.parseInt(words[1]), true);
            default -> throw new IllegalArgumentException(words[0]);
        };
    }

    private static long add(int count) {
        long entries = 0;
        for (int i = 0; i < count; i++) {
            entries = book.add();
        }
        return entries;
    }

    /** Until there is no room; the error's message. */
    private static String fill(int size) {
        try {
            while (true) {
                byte[] bytes = new byte[size];
                bytes[0] = (byte) chunk;
                bytes[size - 1] = (byte) chunk;
                book.chunks[chunk] = bytes;
                Thread.onSpinWait(); // an error that a store causes is thrown at the latest now
                chunk++;
            }
        } catch (ImageFullException e) {
            return e.getMessage();
        }
    }

    private static int chunks() {
        int count = 0;
        while (book.chunks[count] != null) {
            count++;
        }
        chunk = count;
        return count;
    }

    /** Threads that have stored within a region, and never end it. */
    private static String open(int threads) throws InterruptedException {
        CountDownLatch stored = new CountDownLatch(threads);
        for (int i = 0; i < threads; i++) {
            int place = i + 1;
            Thread.ofPlatform().daemon().start(() -> {
                FailureAtomic.begin();
                book.spoil(place);
                stored.countDown();
                while (true) {
                    LockSupport.park();
                }
            });
        }
        stored.await();
        return "OPEN";
    }

    /** Threads that go on with regions and new objects to the end. */
    private static String work(int threads) {
        for (int i = 0; i < threads; i++) {
            Thread.ofPlatform().daemon().start(() -> {
                while (true) {
                    book.add();
                }
            });
        }
        return "WORKING";
    }

    private static String hook() {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("HOOK " + book.add())));
        return "HOOKED";
    }

    private static String collect() {
        System.gc();
        return "COLLECTED";
    }

    private static String sync() {
        AutoPersist.sync();
        return "SYNCED";
    }

    private static String exitInRegion(int code, boolean halt) {
        FailureAtomic.begin();
        book.spoil(0);
        if (halt) {
            Runtime.getRuntime().halt(code);
        }
        System.exit(code);
        return "not reached";
    }
}
