// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test.crash;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Comparator;

/** The pending words at one event, by their order in the image, and which values a state takes of them. */
final class PendingSet {

    private final PendingWord[] words;
    /** Per line the index of its first word; then the number of words. */
    private final int[] lines;
    private final BitSet late = new BitSet();
    private final boolean inOrder;
    /** Null if there are none. */
    private final StaleBits stale;

    PendingSet(CrashModel model) {
        this(model.pending(), !model.needsWriteBacks(), model.stale());
    }

    PendingSet(Collection<PendingWord> pending) {
        this(pending, false, null);
    }

    private PendingSet(Collection<PendingWord> pending, boolean inOrder, StaleBits stale) {
        this.inOrder = inOrder;
        this.stale = stale;
        words = pending.toArray(PendingWord[]::new);
        Arrays.sort(words, Comparator.comparingLong(word -> word.offset));
        int[] starts = new int[words.length + 1];
        int count = 0;
        for (int i = 0; i < words.length; i++) {
            if (i == 0 || line(words[i]) != line(words[i - 1])) {
                starts[count++] = i;
            }
        }
        starts[count] = words.length;
        lines = Arrays.copyOf(starts, count + 1);
    }

    /** Whether the words become durable in their order, as those of one store do that needs no write-back. */
    boolean isInOrder() {
        return inOrder;
    }

    /** Marks words that lag behind the durable content of a model from which nothing was left out. */
    void compare(MemorySegment whole) {
        for (int i = 0; i < words.length; i++) {
            late.set(i, words[i].value(0) != whole.get(Trace.LONG, words[i].offset));
        }
    }

    boolean isLate(int i) {
        return late.get(i);
    }

    boolean hasLate() {
        return !late.isEmpty();
    }

    private static long line(PendingWord word) {
        return word.offset / CrashModel.LINE;
    }

    int size() {
        return words.length;
    }

    PendingWord word(int i) {
        return words[i];
    }

    int lineCount() {
        return lines.length - 1;
    }

    int lineStart(int line) {
        return lines[line];
    }

    int lineEnd(int line) {
        return lines[line + 1];
    }

    /** How many states there are, but at most {@code limit}. */
    long capacity(long limit) {
        return inOrder ? Math.min(limit, words.length + 1L) : capacity(Arrays.asList(words), limit);
    }

    static long capacity(Collection<PendingWord> words, long limit) {
        long product = 1;
        for (PendingWord word : words) {
            product *= word.count() + 1;
            if (product >= limit) {
                return limit;
            }
        }
        return product;
    }

    /** Writes the values that a state takes, and what goes with them, into an image that has the durable content. */
    void write(MemorySegment image, int[] choice) {
        for (int i = 0; i < words.length; i++) {
            if (choice[i] != 0) {
                image.set(Trace.LONG, words[i].offset, words[i].value(choice[i]));
            }
        }
        if (stale != null) {
            stale.write(image, this, choice, Mix.mix(hash(choice), words.length));
        }
    }

    /** What the state differs in from the durable content, as {@link CrashModel#hash()} counts it. */
    long hash(int[] choice) {
        long hash = 0;
        for (int i = 0; i < words.length; i++) {
            if (choice[i] != 0) {
                hash ^= CrashModel.hashOfChange(words[i].offset, words[i].value(0), words[i].value(choice[i]));
            }
        }
        return hash;
    }
}
