// SPDX-License-Identifier: Apache-2.0
package org.autopersist.powercut.workload;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What must hold of a board that a power failure has left: it is a consistent cut, with all that was acknowledged. */
final class BoardCheck {

    private final Board board;
    private final List<String> violations = new ArrayList<>();
    private final long[] moved = new long[Board.THREADS];

    private BoardCheck(Board board) {
        this.board = board;
    }

    /** Empty if all is well. */
    static List<String> violations(Board board, long[] acknowledged) {
        BoardCheck check = new BoardCheck(board);
        for (int t = 0; t < Board.THREADS; t++) {
            check.prefix(t, board.slots[t]);
            check.causes(t, board.slots[t]);
            check.expect(board.slots[t].done >= acknowledged[t], t, "is done up to " + board.slots[t].done + ", but "
                    + acknowledged[t] + " was acknowledged");
        }
        check.total();
        check.regions();
        return check.violations;
    }

    private void expect(boolean holds, int thread, String otherwise) {
        if (!holds) {
            violations.add("thread " + thread + " " + otherwise);
        }
    }

    /** Of the step after the last whole one, there is some beginning. */
    private void prefix(int t, Slot slot) {
        long done = slot.done;
        long next = done + 1;
        long inRing = slot.ring[(int) (next % Slot.RING)] == next ? next : done;
        Item item = slot.items[(int) (next % Slot.ITEMS)];
        long inItems = item != null && item.number() == next ? next : done;
        long inMap = slot.map.get((int) (next % Slot.KEYS)) == next ? next : done;
        moved[t] = slot.moved;
        expect(slot.begun == done || slot.begun == next, t, "has begun " + slot.begun + ", and done " + done);
        expect(slot.begun >= inRing && inRing >= inItems && inItems >= inMap && inMap >= slot.moved && slot.moved >= done, t,
                "is not at one place: begun %d, ring %d, items %d, map %d, moved %d, done %d".formatted(
                        slot.begun, inRing, inItems, inMap, slot.moved, done));
        for (int i = 0; i < Slot.RING; i++) {
            expect(slot.ring[i] == latest(inRing, i, Slot.RING), t, "has " + slot.ring[i] + " in place " + i + " of its ring");
        }
        for (int i = 0; i < Slot.KEYS; i++) {
            expect(slot.map.get(i) == latest(inMap, i, Slot.KEYS), t, "has " + slot.map.get(i) + " for key " + i);
        }
        for (int i = 0; i < Slot.ITEMS; i++) {
            item(t, slot.items[i], latest(inItems, i, Slot.ITEMS), i);
        }
        long progress = board.progress.get(t);
        expect(progress == done || progress == done - 1, t, "has progress " + progress + ", and done " + done);
    }

    /** The last number up to {@code last} that lies in place {@code i} of {@code size}; 0 if there is none. */
    private static long latest(long last, int i, int size) {
        return Math.max(0, last - Math.floorMod(last - i, (long) size));
    }

    private void item(int t, Item item, long number, int place) {
        if (number == 0) {
            expect(item == null, t, "has an item in place " + place);
        } else {
            expect(item != null && item.thread() == t && item.number() == number && item.isWhole()
                    && item.seen()[t] == number - 1, t, "has " + item + ", not item " + number);
        }
    }

    /** What an item has seen is there. */
    private void causes(int t, Slot slot) {
        for (Item item : slot.items) {
            for (int other = 0; item != null && other < Board.THREADS; other++) {
                expect(item.seen()[other] <= board.slots[other].done, t, "has seen " + item.seen()[other] + " of thread " + other
                        + " in item " + item.number() + ", of which only " + board.slots[other].done + " are there");
            }
        }
    }

    /** Each thread counts a step before it is done. */
    private void total() {
        long ahead = board.total.get() - Arrays.stream(board.slots).mapToLong(slot -> slot.done).sum();
        if (ahead < 0 || ahead > Board.THREADS) {
            violations.add("the total is " + ahead + " ahead of what the threads have done");
        }
    }

    /** Each region as a whole, or not at all: what all that were moved come to. */
    private void regions() {
        long[] accounts = new long[Board.ACCOUNTS];
        for (int t = 0; t < Board.THREADS; t++) {
            for (long n = 1; n <= moved[t]; n++) {
                Board.transfer(accounts, t, n);
            }
        }
        if (!Arrays.equals(accounts, board.accounts)) {
            violations.add("the accounts have parts of regions");
        }
    }
}
