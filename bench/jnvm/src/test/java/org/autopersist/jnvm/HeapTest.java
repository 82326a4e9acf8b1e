// SPDX-License-Identifier: Apache-2.0
package org.autopersist.jnvm;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.ValueSource;

class HeapTest {

    private static final long SIZE = 16 << 20;

    @TempDir
    Path folder;

    private Heap open() throws IOException {
        return open(Durability.PROCESS);
    }

    private Heap open(Durability durability) throws IOException {
        return Heap.open(folder.resolve("heap"), SIZE, durability, Pair.TYPE);
    }

    private static PMap<Pair> map(Heap heap) {
        return new PMap<>(heap, heap.root(), address -> Pair.at(heap, address), Pair::name);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 16, 17, 48, 112, 113, 240, 241, 488, 489, 100_000})
    void bytesComeBack(int length) throws IOException {
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        try (Heap heap = open()) {
            PArray array = new PArray(heap, 1);
            array.set(0, PBytes.make(heap, bytes));
            heap.setRoot(array.address());
            assertArrayEquals(bytes, PBytes.get(heap, array.get(0)));
        }
        try (Heap heap = open()) {
            assertArrayEquals(bytes, PBytes.get(heap, PArray.at(heap, heap.root()).get(0)));
        }
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "PMEM")
    void mapsComeBack(Durability durability) throws IOException {
        int keys = durability == Durability.PROCESS ? 2500 : 100; // msync is slow
        try (Heap heap = open(durability)) {
            PMap<Pair> map = new PMap<>(heap);
            heap.setRoot(map.address());
            for (int i = 0; i < keys; i++) {
                assertNull(map.put("key" + i, new Pair(heap, "key" + i, i)));
            }
            for (int i = 0; i < keys; i += 2) {
                map.remove("key" + i).free();
            }
        }
        try (Heap heap = open(durability)) {
            PMap<Pair> map = map(heap);
            assertEquals(keys / 2, map.size());
            assertNull(map.get("key2"));
            for (int i = 1; i < keys; i += 2) {
                assertEquals(i, map.get("key" + i).number());
            }
            Pair before = map.put("key1", new Pair(heap, "key1", -1));
            assertEquals(1, before.number());
            assertEquals(-1, map.get("key1").number());
        }
    }

    @Test
    void whatIsFreedOrUnreachableIsUsedAgain() throws IOException {
        long reserved = 256L * Heap.BLOCK; // at most, behind what the life before has used
        long used = 0;
        for (int life = 0; life < 6; life++) {
            try (Heap heap = open()) {
                PMap<Pair> map = heap.root() == 0 ? new PMap<>(heap) : map(heap);
                heap.setRoot(map.address());
                for (int i = 0; i < 4000; i++) {
                    Pair old = map.put("key" + i % 100, new Pair(heap, "key" + i % 100, i));
                    // In odd lives they leak, and only the recovery finds them.
                    if (old != null && life % 2 == 0) {
                        old.free();
                    }
                }
                used = Math.max(used, life < 2 ? heap.used() : 0);
                assertTrue(heap.used() <= used + reserved, "life " + life + " used " + heap.used() + ", not " + used);
            }
        }
    }

    @Test
    void invalidObjectsAreCutOff() throws IOException {
        try (Heap heap = open()) {
            PArray array = new PArray(heap, 2);
            Pair valid = new Pair(heap, "valid", 1);
            valid.validate();
            array.set(0, valid.address());
            array.set(1, new Pair(heap, "invalid", 2).address());
            heap.setRoot(array.address());
        }
        try (Heap heap = open()) {
            PArray array = PArray.at(heap, heap.root());
            assertEquals("valid", Pair.at(heap, array.get(0)).name());
            assertEquals(0, array.get(1));
        }
    }

    @Test
    void aFailureAtomicBlockThatThrowsChangesNothing() throws IOException {
        try (Heap heap = open()) {
            Pair pair = new Pair(heap, "pair", 1);
            pair.validate();
            heap.setRoot(pair.address());
            assertThrows(ArithmeticException.class, () -> heap.atomically(() -> {
                pair.setNumber(2);
                assertEquals(2, pair.number());
                throw new ArithmeticException();
            }));
            assertEquals(1, pair.number());
            heap.atomically(() -> pair.setNumber(3));
            assertEquals(3, pair.number());
        }
        try (Heap heap = open()) {
            assertEquals(3, Pair.at(heap, heap.root()).number());
        }
    }

    @Test
    void aFailureAtomicBlockAllocatesAndFrees() throws IOException {
        try (Heap heap = open()) {
            PArray array = new PArray(heap, 1);
            heap.setRoot(array.address());
            heap.atomically(() -> array.set(0, new Pair(heap, "made", 7).address()));
        }
        try (Heap heap = open()) {
            PArray array = PArray.at(heap, heap.root());
            Pair made = Pair.at(heap, array.get(0));
            assertEquals(7, made.number());
            heap.atomically(made::free);
        }
        try (Heap heap = open()) {
            assertEquals(0, PArray.at(heap, heap.root()).get(0));
        }
    }

    @Test
    void anArrayGrows() throws IOException {
        try (Heap heap = open()) {
            PArray array = new PArray(heap, 1);
            heap.setRoot(array.address());
            array.growBeyond(5000);
            array.set(5000, PBytes.make(heap, "last"));
            heap.fence();
        }
        try (Heap heap = open()) {
            assertEquals("last", PBytes.getString(heap, PArray.at(heap, heap.root()).get(5000)));
        }
    }

    @Test
    void aFullHeapSaysSo() throws IOException {
        try (Heap heap = open()) {
            Error full = assertThrows(OutOfMemoryError.class, () -> {
                while (true) {
                    PBytes.make(heap, new byte[1000]);
                }
            });
            assertNotNull(full.getMessage());
        }
    }

    @Test
    void otherFilesAreRefused() throws IOException {
        Files.write(folder.resolve("heap"), new byte[100]);
        assertThrows(IOException.class, this::open);
        byte[] other = new byte[(int) SIZE];
        other[0] = 1;
        Files.write(folder.resolve("heap"), other);
        assertThrows(IOException.class, this::open);
    }
}
