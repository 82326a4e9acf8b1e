// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test.crash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class CrashModelTest {

    private static final int PMEM = Trace.NEEDS_WRITE_BACKS | Trace.NEEDS_FENCES;
    private static final int SIZE = 4096;

    private final CrashModel model = model(PMEM);

    private static CrashModel model(int flags) {
        return new CrashModel(Arena.ofAuto().allocate(SIZE, 8), flags);
    }

    private static void store(CrashModel model, long offset, long value) {
        byte[] bytes = ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putLong(value).array();
        model.store(offset, MemorySegment.ofArray(bytes));
    }

    private static void storeBytes(CrashModel model, long offset, int... values) {
        byte[] bytes = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = (byte) values[i];
        }
        model.store(offset, MemorySegment.ofArray(bytes));
    }

    private static long durable(CrashModel model, long offset) {
        return model.durable().get(Trace.LONG, offset);
    }

    /** The values that a word can have after a crash. */
    private static Set<Long> possible(CrashModel model, long offset) {
        Set<Long> values = new TreeSet<>(Set.of(durable(model, offset)));
        for (PendingWord word : model.pending()) {
            if (word.offset == offset) {
                for (int i = 0; i <= word.count(); i++) {
                    values.add(word.value(i));
                }
            }
        }
        return values;
    }

    @Test
    void aStoreIsPendingUntilWrittenBackAndFenced() {
        store(model, 8, 5);
        assertEquals(Set.of(0L, 5L), possible(model, 8));
        model.fence(0);
        assertEquals(Set.of(0L, 5L), possible(model, 8), "nothing was written back");
        model.writeBack(0, 8, 8);
        assertEquals(Set.of(0L, 5L), possible(model, 8), "nothing was fenced");
        assertTrue(model.fence(0));
        assertEquals(Set.of(5L), possible(model, 8));
        assertTrue(model.pending().isEmpty());
        assertFalse(model.fence(0));
    }

    @Test
    void aFenceOfAnotherThreadDoesNothing() {
        store(model, 8, 5);
        model.writeBack(0, 8, 8);
        assertFalse(model.fence(1));
        assertEquals(Set.of(0L, 5L), possible(model, 8));
    }

    @Test
    void oneThreadCanWriteBackWhatAnotherStored() {
        store(model, 8, 5);
        model.writeBack(1, 8, 8);
        assertFalse(model.fence(0));
        assertTrue(model.fence(1));
        assertEquals(Set.of(5L), possible(model, 8));
    }

    @Test
    void aWriteBackTakesTheContentAsItIsThen() {
        store(model, 8, 5);
        model.writeBack(0, 8, 8);
        store(model, 8, 6);
        store(model, 16, 7);
        model.fence(0);
        assertEquals(Set.of(5L, 6L), possible(model, 8));
        assertEquals(Set.of(0L, 7L), possible(model, 16), "stored after the write-back of its line");
    }

    @Test
    void aWordMayHaveAnyValueOfItsHistory() {
        for (long value = 1; value <= 4; value++) {
            store(model, 8, value);
        }
        assertEquals(Set.of(0L, 1L, 2L, 3L, 4L), possible(model, 8));
    }

    @Test
    void aStoreThatChangesNothingIsNoValueOfItsOwn() {
        store(model, 8, 0);
        assertTrue(model.pending().isEmpty());
        store(model, 8, 1);
        store(model, 8, 1);
        assertEquals(1, model.pending().iterator().next().count());
    }

    @Test
    void aWriteBackTakesAllLinesThatItTouches() {
        store(model, 56, 1);
        store(model, 64, 2);
        store(model, 184, 3);
        store(model, 192, 4);
        // From the last byte of the first line to the first byte of the third.
        model.writeBack(0, 63, 66);
        model.fence(0);
        assertEquals(1, durable(model, 56));
        assertEquals(2, durable(model, 64));
        assertEquals(3, durable(model, 184));
        assertEquals(Set.of(0L, 4L), possible(model, 192));
    }

    @Test
    void storesSmallerThanAWordKeepTheRestOfIt() {
        store(model, 8, 0x1111111111111111L);
        storeBytes(model, 10, 0xaa);
        storeBytes(model, 14, 0xbb, 0xcc);
        assertEquals(Set.of(0L, 0x1111111111111111L, 0x1111111111aa1111L, 0xccbb111111aa1111L), possible(model, 8));
    }

    @Test
    void aStoreOverSeveralWordsTearsBetweenThem() {
        storeBytes(model, 6, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12);
        assertEquals(Set.of(0L, 0x0201000000000000L), possible(model, 0));
        assertEquals(Set.of(0L, 0x0a09080706050403L), possible(model, 8));
        assertEquals(Set.of(0L, 0x0c0bL), possible(model, 16));
        assertEquals(8, new PendingSet(model.pending()).capacity(100));
    }

    @Test
    void anOldWriteBackTakesNothingBack() {
        store(model, 8, 1);
        model.writeBack(0, 8, 8);
        store(model, 8, 2);
        model.writeBack(1, 8, 8);
        model.fence(1);
        assertEquals(Set.of(2L), possible(model, 8));
        store(model, 8, 3);
        assertFalse(model.fence(0));
        assertEquals(Set.of(2L, 3L), possible(model, 8));
    }

    @Test
    void anOldWriteBackTakesNothingBackFromAYoungerStoreOfTheSameWord() {
        store(model, 8, 1);
        model.writeBack(0, 8, 8);
        model.writeBack(1, 8, 8);
        model.fence(1);
        store(model, 8, 2);
        model.writeBack(1, 8, 8);
        model.fence(1);
        model.fence(0);
        assertEquals(Set.of(2L), possible(model, 8));
    }

    @Test
    void inProcessModeEveryStoreIsDurable() {
        CrashModel process = model(0);
        store(process, 8, 5);
        storeBytes(process, 8, 6);
        assertEquals(Set.of(6L), possible(process, 8));
        assertNotEquals(0, process.hash());
    }

    @Test
    void whereCachesAreDurableNothingIsPending() {
        CrashModel auto = model(Trace.NEEDS_FENCES);
        store(auto, 8, 5);
        assertEquals(Set.of(5L), possible(auto, 8));
        assertFalse(auto.fence(0));
    }

    @Test
    void theHashTellsContentsApartAndNothingElse() {
        store(model, 8, 5);
        PendingSet set = new PendingSet(model.pending());
        long all = model.hash() ^ set.hash(new StateName(StateKind.ALL, 0).choose(set, 1, 1));
        assertNotEquals(model.hash(), all);
        model.writeBack(0, 8, 8);
        model.fence(0);
        assertEquals(all, model.hash());
        store(model, 8, 0);
        model.writeBack(0, 8, 8);
        model.fence(0);
        assertEquals(0, model.hash());
    }

    /** Random traces against a second implementation that keeps every value and knows no shortcut. */
    @Test
    void agreesWithASlowModel() {
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            CrashModel fast = model(PMEM);
            SlowModel slow = new SlowModel();
            for (int step = 0; step < 120; step++) {
                int thread = random.nextInt(3);
                long word = random.nextInt(20) * 8L;
                switch (random.nextInt(5)) {
                    case 0, 1 -> {
                        long value = random.nextInt(4);
                        store(fast, word, value);
                        slow.store(word, value);
                    }
                    case 2, 3 -> {
                        int length = 1 + random.nextInt(100);
                        fast.writeBack(thread, word, length);
                        slow.writeBack(thread, word, length);
                    }
                    default -> {
                        fast.fence(thread);
                        slow.fence(thread);
                    }
                }
                for (long at = 0; at < 160; at += 8) {
                    assertEquals(slow.possible(at), possible(fast, at), "seed " + seed + ", step " + step + ", word " + at);
                }
            }
        }
    }

    private static final class SlowModel {
        private final Map<Long, List<Long>> values = new HashMap<>();
        private final Map<Long, Integer> durable = new HashMap<>();
        private final Map<Integer, Map<Long, Integer>> taken = new HashMap<>();

        private List<Long> of(long word) {
            return values.computeIfAbsent(word, _ -> new ArrayList<>(List.of(0L)));
        }

        void store(long word, long value) {
            of(word).add(value);
        }

        void writeBack(int thread, long offset, int length) {
            for (long line = offset / 64; line <= (offset + length - 1) / 64; line++) {
                for (long word = line * 64; word < line * 64 + 64; word += 8) {
                    taken.computeIfAbsent(thread, _ -> new HashMap<>()).put(word, of(word).size() - 1);
                }
            }
        }

        void fence(int thread) {
            taken.getOrDefault(thread, Map.of()).forEach((word, index) -> durable.merge(word, index, Math::max));
            taken.remove(thread);
        }

        Set<Long> possible(long word) {
            return new TreeSet<>(new HashSet<>(of(word).subList(durable.getOrDefault(word, 0), of(word).size())));
        }
    }
}
