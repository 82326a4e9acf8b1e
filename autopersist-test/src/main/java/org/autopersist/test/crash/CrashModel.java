// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test.crash;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a power failure could leave of an image, kept up to date store by store.
 *
 * <p>A store is pending until its cache line has been written back by some thread and a later fence of that same thread;
 * a write-back takes the content of its lines as it is then. Each word of 8 bytes is torn apart from its neighbours: it
 * may have any value from the last durable one on up to the last one stored. This allows more than hardware does, where
 * the words of one line become durable in the order of their stores.
 *
 * <p>Where stores need no write-back (death of the process only, or eADR) they are durable in the order in which they are
 * made, word by word: a store of several words may have come to any of them.
 *
 * <p>Stores of what has no meaning after a crash are never waited for, and never lost for certain: {@link StaleBits}.
 * Not thread-safe.
 */
final class CrashModel {

    static final int WORD = 8;
    static final int LINE = 64;

    private final MemorySegment durable;
    private final boolean needsWriteBacks;
    private final Map<Long, PendingWord> pending = new LinkedHashMap<>();
    private final StaleBits stale = new StaleBits();
    private final Map<Integer, List<Snapshot>> writtenBack = new HashMap<>();
    private long time;
    private long hash;

    /** The value of a word that a write-back took. */
    private record Snapshot(PendingWord word, long number) {}

    /** @param durable the image at first; changed as stores become durable */
    CrashModel(MemorySegment durable, int traceFlags) {
        this.durable = durable;
        this.needsWriteBacks = (traceFlags & Trace.NEEDS_WRITE_BACKS) != 0;
    }

    /** What is certainly in the image. */
    MemorySegment durable() {
        return durable;
    }

    /** Words with pending stores, in the order of the first of them. */
    Collection<PendingWord> pending() {
        return pending.values();
    }

    /** Two equal hashes of one model mean equal durable contents. */
    long hash() {
        return hash;
    }

    /** What replacing a word's value changes in {@link #hash()}, by exclusive or. */
    static long hashOfChange(long offset, long before, long after) {
        return before == after ? 0 : Mix.mix(offset, before) ^ Mix.mix(offset, after);
    }

    /** The last values of what has no meaning after a crash. */
    StaleBits stale() {
        return stale;
    }

    /** Whether a crash tears words of one line apart. Else it only cuts the order of stores. */
    boolean needsWriteBacks() {
        return needsWriteBacks;
    }

    /** How many states there are, but at most {@code limit}. */
    long capacity(long limit) {
        return needsWriteBacks ? PendingSet.capacity(pending.values(), limit) : Math.min(limit, pending.size() + 1L);
    }

    void volatileStore(long offset, MemorySegment bytes) {
        stale.store(offset, bytes);
    }

    /**
     * A store is to come. If it is one of several words that needs no write-back, they are pending until it does. Returns
     * whether there are any.
     */
    boolean announce(long offset, MemorySegment bytes) {
        long end = offset + bytes.byteSize();
        if (needsWriteBacks || end <= (offset & -WORD) + WORD) {
            return false;
        }
        for (long word = offset & -WORD; word < end; word += WORD) {
            long before = durable.get(Trace.LONG, word);
            long after = merge(before, word, offset, bytes);
            if (after != before) {
                PendingWord target = new PendingWord(word, before);
                target.add(after, ++time);
                pending.put(word, target);
            }
        }
        return !pending.isEmpty();
    }

    void store(long offset, MemorySegment bytes) {
        if (!needsWriteBacks) {
            pending.clear();
        }
        stale.forget(offset, bytes.byteSize());
        time++;
        long end = offset + bytes.byteSize();
        for (long word = offset & -WORD; word < end; word += WORD) {
            PendingWord known = pending.get(word);
            long before = known != null ? known.last() : durable.get(Trace.LONG, word);
            long after = merge(before, word, offset, bytes);
            if (after != before) {
                store(word, known, before, after);
            }
        }
    }

    private void store(long word, PendingWord known, long before, long after) {
        if (!needsWriteBacks) {
            setDurable(word, after);
            return;
        }
        PendingWord target = known;
        if (target == null) {
            target = new PendingWord(word, before);
            pending.put(word, target);
        }
        target.add(after, time);
    }

    private static long merge(long before, long word, long offset, MemorySegment bytes) {
        if (word >= offset && word + WORD <= offset + bytes.byteSize()) {
            return bytes.get(Trace.LONG, word - offset);
        }
        long after = before;
        for (int i = 0; i < WORD; i++) {
            long at = word + i - offset;
            if (at >= 0 && at < bytes.byteSize()) {
                long value = Byte.toUnsignedLong(bytes.get(ValueLayout.JAVA_BYTE, at));
                after = after & ~(0xffL << 8 * i) | value << 8 * i;
            }
        }
        return after;
    }

    void writeBack(int thread, long offset, long length) {
        if (!needsWriteBacks || pending.isEmpty()) {
            return;
        }
        long end = (offset + length + LINE - 1) & -LINE;
        for (long word = offset & -LINE; word < end; word += WORD) {
            PendingWord known = pending.get(word);
            if (known != null) {
                take(thread, known);
            }
        }
    }

    private void take(int thread, PendingWord word) {
        writtenBack.computeIfAbsent(thread, _ -> new ArrayList<>()).add(new Snapshot(word, word.lastNumber()));
    }

    /** Returns whether anything became durable by it. */
    boolean fence(int thread) {
        List<Snapshot> taken = writtenBack.get(thread);
        if (taken == null || taken.isEmpty()) {
            return false;
        }
        boolean changed = false;
        for (Snapshot snapshot : taken) {
            PendingWord word = snapshot.word;
            if (word.makeDurable(snapshot.number)) {
                changed = true;
                setDurable(word.offset, word.value(0));
                if (word.count() == 0) {
                    pending.remove(word.offset);
                }
            }
        }
        taken.clear();
        return changed;
    }

    private void setDurable(long word, long value) {
        long before = durable.get(Trace.LONG, word);
        hash ^= hashOfChange(word, before, value);
        durable.set(Trace.LONG, word, value);
    }
}
