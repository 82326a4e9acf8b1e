// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test.crash;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class StaleBitsTest {

    private final MemorySegment durable = Arena.ofAuto().allocate(4096, 8);
    private final CrashModel model = new CrashModel(durable, Trace.NEEDS_WRITE_BACKS | Trace.NEEDS_FENCES);

    private static MemorySegment bytes(int... values) {
        byte[] bytes = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = (byte) values[i];
        }
        return MemorySegment.ofArray(bytes);
    }

    /** The values of the word at 64 in many states. */
    private Set<Long> values() {
        Set<Long> values = new TreeSet<>();
        PendingSet set = new PendingSet(model);
        for (int i = 0; i <= (set.size() == 0 ? 0 : set.word(0).count()); i++) {
            for (long seed = 0; seed < 20; seed++) {
                MemorySegment image = Arena.ofAuto().allocate(4096, 8).copyFrom(durable);
                int[] choice = set.size() == 0 ? new int[0] : new int[] {i};
                if (choice.length > 0) {
                    image.set(Trace.LONG, 64, set.word(0).value(i));
                }
                model.stale().write(image, set, choice, seed);
                values.add(image.get(Trace.LONG, 64));
            }
        }
        return values;
    }

    @Test
    void theyAreThereOrNot() {
        model.volatileStore(64, bytes(5, 6));
        model.volatileStore(65, bytes(7));
        assertEquals(Set.of(0L, 0x0705L), values());
    }

    @Test
    void aStoreWithAMeaningTakesTheirPlace() {
        model.volatileStore(64, bytes(5, 6));
        model.store(64, bytes(9));
        model.writeBack(0, 64, 1);
        model.fence(0);
        assertEquals(Set.of(9L, 0x0609L), values());
    }

    @Test
    void theyBelongToTheLastValueOfTheirWord() {
        model.store(64, bytes(1));
        model.volatileStore(68, bytes(5));
        assertEquals(Set.of(0L, 1L, 0x5_0000_0001L), values());
    }
}
