// SPDX-License-Identifier: Apache-2.0
package org.autopersist.jnvm;

import java.util.Arrays;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.stream.IntStream;

/**
 * Failure-atomic blocks with redo logs (section 4.2 of the J-NVM paper). A log is a word with the number of its entries, 0
 * as long as it is not committed, and the entries, two words each. Thread-safe; more threads than there are logs wait.
 */
final class Regions {

    private static final int LOGS = 64;
    private static final int LOG_BYTES = 16 << 10;
    private static final int FIRST_LOG = 4096;
    static final int END_OF_LOGS = FIRST_LOG + LOGS * LOG_BYTES;

    private final Heap heap;
    private final ArrayBlockingQueue<Region> closed = new ArrayBlockingQueue<>(LOGS, false, IntStream.range(0, LOGS)
            .mapToObj(log -> new Region(FIRST_LOG + (long) log * LOG_BYTES))
            .toList());
    private final ThreadLocal<Region> open = new ThreadLocal<>();

    Regions(Heap heap) {
        this.heap = heap;
    }

    /** The calling thread's region, or null. */
    Region open() {
        return open.get();
    }

    void run(Runnable action) {
        if (open.get() != null) {
            action.run();
            return;
        }
        Region region;
        try {
            region = closed.take();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for a log", e);
        }
        open.set(region);
        try {
            action.run();
            region.commit();
        } catch (Throwable t) {
            region.abort();
            throw t;
        } finally {
            region.count = 0;
            open.remove();
            closed.add(region);
        }
    }

    /** Applies what was committed before a crash. */
    void replay() {
        for (Region region : closed) {
            region.load();
            region.apply();
            region.count = 0;
        }
    }

    /** One region, of one thread. */
    final class Region {

        private static final int FIRST_ROOM = 16;
        private static final int MOST = (LOG_BYTES - Long.BYTES) / (2 * Long.BYTES);
        /** What an entry means when it has no in-flight block, which is never at these addresses. */
        private static final long ALLOCATED = 1;
        private static final long FREED = 2;

        private final long log;
        private long[] original = new long[FIRST_ROOM];
        private long[] inFlight = new long[FIRST_ROOM];
        private int count;

        Region(long log) {
            this.log = log;
        }

        void allocated(long master) {
            append(master, ALLOCATED);
        }

        void freed(long master) {
            append(master, FREED);
        }

        long toRead(long block) {
            int i = find(block);
            return i < 0 ? block : inFlight[i];
        }

        long toWrite(long block) {
            int i = find(block);
            if (i >= 0) {
                return inFlight[i];
            }
            long copy = heap.blocks().allocate();
            heap.put(copy, 0);
            heap.copy(block + Heap.HEADER, copy + Heap.HEADER, Heap.PAYLOAD);
            append(block, copy);
            return copy;
        }

        void commit() {
            if (count == 0) {
                return;
            }
            for (int i = 0; i < count; i++) {
                heap.write(entry(i), original[i]);
                heap.write(entry(i) + Long.BYTES, inFlight[i]);
                if (inFlight[i] > FREED) {
                    heap.add(inFlight[i], Heap.BLOCK);
                }
            }
            heap.fence();
            heap.write(log, count);
            heap.fence();
            apply();
            free(FREED);
        }

        /** Applies all entries, then empties the log. */
        private void apply() {
            for (int i = 0; i < count; i++) {
                long header = heap.get(original[i]);
                if (inFlight[i] == ALLOCATED) {
                    heap.write(original[i], Header.validated(header));
                } else if (inFlight[i] == FREED) {
                    heap.write(original[i], Header.invalidated(header));
                } else {
                    heap.copy(inFlight[i] + Heap.HEADER, original[i] + Heap.HEADER, Heap.PAYLOAD);
                    heap.add(original[i], Heap.BLOCK);
                }
            }
            heap.fence();
            heap.write(log, 0);
            heap.fence();
        }

        void abort() {
            free(ALLOCATED);
        }

        /** Frees all copies, and the blocks of the entries of a kind. */
        private void free(long kind) {
            for (int i = 0; i < count; i++) {
                if (inFlight[i] > FREED) {
                    heap.blocks().free(inFlight[i]);
                } else if (inFlight[i] == kind) {
                    heap.blocks().freeChain(heap.blocks().chain(original[i]));
                }
            }
        }

        private void load() {
            long entries = heap.get(log);
            if (entries < 0 || entries > MOST) {
                throw new IllegalStateException("damaged heap: a log with " + entries + " entries");
            }
            for (int i = 0; i < entries; i++) {
                append(heap.get(entry(i)), heap.get(entry(i) + Long.BYTES));
            }
        }

        private long entry(int i) {
            return log + Long.BYTES + (long) i * 2 * Long.BYTES;
        }

        /** The entry with a copy of a block, or -1. Regions are small. */
        private int find(long block) {
            for (int i = count - 1; i >= 0; i--) {
                if (original[i] == block && inFlight[i] > FREED) {
                    return i;
                }
            }
            return -1;
        }

        private void append(long block, long copy) {
            if (count == MOST) {
                throw new IllegalStateException("A failure-atomic block may change at most " + MOST + " blocks");
            }
            if (count == original.length) {
                original = Arrays.copyOf(original, 2 * count);
                inFlight = Arrays.copyOf(inFlight, 2 * count);
            }
            original[count] = block;
            inFlight[count++] = copy;
        }
    }
}
