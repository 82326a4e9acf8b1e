// SPDX-License-Identifier: Apache-2.0
package org.autopersist.powercut.workload;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.autopersist.AutoPersist;
import org.autopersist.FailureAtomic;

/**
 * Started as {@code Writers MILLIS ACKNOWLEDGED...}: checks what was recovered, prints a line for each violation, or
 * {@link #RECOVERED} with what each thread has done; then goes on for so long with four threads, and ends in an orderly way.
 */
public final class Writers {

    public static final String RECOVERED = "RECOVERED ";
    public static final String VIOLATION = "VIOLATION ";

    /** System property: the file of notes. */
    public static final String NOTES = "powercut.notes";

    /** System property: whether it stores a lot that is not logged in time, and dies. */
    public static final String FILL = "powercut.fill";

    private static final int REST = 20; // steps; so that a trace is not too large
    private static final Object ACCOUNTS = new Object();

    private final Board board = Board.get();
    private final Notes notes = new Notes(System.getProperty(NOTES));

    private Writers() throws Exception {}

    public static void main(String[] args) throws Exception {
        long[] acknowledged = Arrays.stream(args).skip(1).mapToLong(Long::parseLong).toArray();
        Board board = Board.get();
        List<String> violations = BoardCheck.violations(board, acknowledged);
        String ofFiller = Filler.violation();
        if (ofFiller != null) {
            violations.add(ofFiller);
        }
        if (!violations.isEmpty()) {
            violations.stream().limit(20).forEach(violation -> System.out.println(VIOLATION + violation));
            Runtime.getRuntime().halt(3);
        }
        System.out.println(RECOVERED
                + Arrays.stream(board.slots).map(slot -> Long.toString(slot.done)).collect(Collectors.joining(" ")));
        if (Long.parseLong(args[0]) > 0) {
            new Writers().goOn(Long.parseLong(args[0]));
        } else {
            System.out.flush();
            Runtime.getRuntime().halt(0);
        }
    }

    private void goOn(long millis) throws InterruptedException {
        long sum = 0;
        for (int t = 0; t < Board.THREADS; t++) {
            board.progress.set(t, board.slots[t].done);
            sum += board.slots[t].done;
        }
        board.total.set(sum); // a step that is done again is counted again
        AutoPersist.sync();
        for (int t = 0; t < Board.THREADS; t++) {
            notes.acknowledge(t, board.slots[t].done);
        }
        if (Boolean.getBoolean(FILL)) {
            Filler.fill();
            notes.die();
        }
        long deadline = System.nanoTime() + millis * 1_000_000;
        List<Thread> threads = new ArrayList<>();
        for (int t = 0; t < Board.THREADS; t++) {
            int thread = t;
            Thread.Builder builder = t == Board.THREADS - 1 ? Thread.ofVirtual() : Thread.ofPlatform();
            threads.add(builder.start(() -> write(thread, deadline)));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        for (int t = 0; t < Board.THREADS; t++) {
            notes.end(t, board.slots[t].done);
        }
    }

    private void write(int thread, long deadline) {
        Random random = new Random();
        int steps = thread == 0 ? 10 : 100; // from sync to sync; the others store while the log is written
        for (long n = board.slots[thread].done + 1; System.nanoTime() < deadline; n++) {
            long[] seen = board.seen();
            boolean durably = random.nextInt(steps) == 0;
            step(thread, n, seen, durably);
            if (durably) {
                notes.acknowledge(thread, n - 1);
            }
            if (random.nextInt(steps) == 0) {
                AutoPersist.sync();
                notes.acknowledge(thread, n);
                for (int other = 0; other < Board.THREADS; other++) {
                    notes.acknowledge(other, seen[other]);
                }
            }
            if (n % REST == 0) {
                rest();
            }
        }
    }

    private void step(int thread, long n, long[] seen, boolean durably) {
        Slot slot = board.slots[thread];
        slot.begun = n;
        slot.ring[(int) (n % Slot.RING)] = n;
        slot.items[(int) (n % Slot.ITEMS)] = new Item(thread, n, seen);
        slot.map.put((int) (n % Slot.KEYS), n);
        if (slot.moved < n) {
            transfer(slot, thread, n, durably);
        }
        board.total.incrementAndGet();
        slot.done = n;
        board.progress.set(thread, n);
    }

    private void transfer(Slot slot, int thread, long n, boolean durably) {
        synchronized (ACCOUNTS) {
            try (var region = FailureAtomic.region()) {
                Board.transfer(board.accounts, thread, n);
                slot.moved = n;
                if (durably) {
                    region.commitDurably();
                } else {
                    region.commit();
                }
            }
        }
    }

    private static void rest() {
        try {
            Thread.sleep(4);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
