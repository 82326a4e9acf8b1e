// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test.crash;

/** Reads the marks of a trace, and gives the cut at each place of it. Not thread-safe. */
final class CutTracker {

    static final int SET_UP = 1;
    static final int BEGIN = 2;
    static final int DONE = 3;

    private final long seed;
    private final History history;
    private final int[] begun;
    private final int[] completed;
    private boolean setUp;
    private long number;
    private Cut cut;

    /** @param history of the whole trace */
    CutTracker(long seed, History history) {
        this.seed = seed;
        this.history = history;
        begun = new int[history.threads()];
        completed = new int[history.threads()];
    }

    static long markOf(int thread, int index) {
        return (long) thread << 32 | index;
    }

    /** All operations of a trace. */
    static History read(Trace trace, int threads) {
        History history = new History(threads);
        for (Trace.Cursor cursor = trace.cursor(); cursor.next(); ) {
            if (cursor.kind() == Trace.MARK) {
                int thread = (int) (cursor.argument() >>> 32);
                if (cursor.length() == BEGIN) {
                    history.begin(thread, (int) cursor.argument(), cursor.position());
                } else if (cursor.length() == DONE) {
                    history.end(thread, (int) cursor.argument(), cursor.position());
                }
            }
        }
        return history;
    }

    void mark(int kind, long value) {
        int thread = (int) (value >>> 32);
        switch (kind) {
            case SET_UP -> setUp = true;
            case BEGIN -> begun[thread] = (int) value + 1;
            case DONE -> completed[thread] = (int) value + 1;
            default -> {
                return;
            }
        }
        number++;
        cut = null;
    }

    /** Other for each other cut. */
    long number() {
        return number;
    }

    Cut cut() {
        if (cut == null) {
            cut = new Cut(seed, setUp, begun.clone(), completed.clone(), history);
        }
        return cut;
    }
}
