// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test.crash;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class StateTest {

    /** Words in three lines; the word at 8 has two pending values, the others one. Stored in the order of the list. */
    private static PendingSet set() {
        List<PendingWord> words = new ArrayList<>();
        long time = 0;
        for (long offset : new long[] {128, 8, 16, 72}) {
            PendingWord word = new PendingWord(offset, 0);
            word.add(1, ++time);
            if (offset == 8) {
                word.add(2, 10);
            }
            words.add(word);
        }
        return new PendingSet(words);
    }

    private static int[] choose(String state) {
        return StateName.parse(state).choose(set(), 1, 7);
    }

    @Test
    void wordsAreInTheOrderOfTheImage() {
        PendingSet set = set();
        assertEquals(4, set.size());
        assertEquals(8, set.word(0).offset);
        assertEquals(3, set.lineCount());
        assertEquals(2, set.lineEnd(0));
        assertEquals(24, set.capacity(1000));
        assertEquals(10, set.capacity(10));
    }

    @Test
    void kinds() {
        assertArrayEquals(new int[] {0, 0, 0, 0}, choose("none"));
        assertArrayEquals(new int[] {2, 1, 1, 1}, choose("all"));
        assertArrayEquals(new int[] {0, 0, 1, 0}, choose("only:2"));
        assertArrayEquals(new int[] {0, 1, 1, 1}, choose("but:0"));
        assertArrayEquals(new int[] {2, 1, 0, 0}, choose("only-line:0"));
        assertArrayEquals(new int[] {2, 1, 1, 0}, choose("but-line:2"));
        assertArrayEquals(new int[] {2, 0, 0, 1}, choose("subset:" + (2 + 3 * 4)));
        // When the word at 16 was stored, those at 128 and 8 had been, once.
        assertArrayEquals(new int[] {1, 1, 0, 1}, choose("moment:1"));
    }

    @Test
    void aSeedGivesTheSameStateAgain() {
        for (int i = 0; i < 50; i++) {
            assertArrayEquals(choose("random:" + i), choose("random:" + i));
            assertArrayEquals(choose("lines:" + i), choose("lines:" + i));
        }
    }

    @Test
    void randomStatesReachEverything() {
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < 2000; i++) {
            seen.add(Arrays.toString(choose("random:" + i)));
        }
        assertEquals(24, seen.size());
    }

    @Test
    void aLineIsAtOneMoment() {
        for (int i = 0; i < 500; i++) {
            int[] choice = choose("lines:" + i);
            // The second value of the word at 8 is younger than the word at 16, which is younger than the first.
            assertTrue(choice[0] != 2 || choice[1] == 1, Arrays.toString(choice));
            assertTrue(choice[1] != 1 || choice[0] >= 1, Arrays.toString(choice));
        }
    }

    @Test
    void smallSetsAreExploredCompletely() {
        StateSequence sequence = new StateSequence(set(), 24, 1, 7);
        Set<String> seen = new HashSet<>();
        for (StateName name; (name = sequence.next()) != null; ) {
            seen.add(Arrays.toString(name.choose(set(), 1, 7)));
        }
        assertEquals(24, seen.size());
    }

    @Test
    void largerOnesByAllKinds() {
        StateSequence sequence = new StateSequence(set(), 20, 1, 7);
        Set<StateKind> kinds = EnumSet.noneOf(StateKind.class);
        for (StateName name; (name = sequence.next()) != null; ) {
            kinds.add(name.kind());
        }
        assertEquals(EnumSet.complementOf(EnumSet.of(StateKind.SUBSET, StateKind.LOST, StateKind.LOST_SOME)), kinds);
    }

    @Test
    void anEventWithoutPendingStoresHasOneState() {
        StateSequence sequence = new StateSequence(new PendingSet(List.of()), 5, 1, 7);
        assertEquals(0, sequence.next().choose(new PendingSet(List.of()), 1, 7).length);
        assertNull(sequence.next());
    }

    @Test
    void namesAreReadBackAndWrongOnesListTheKinds() {
        for (String name : List.of("none", "all", "random:17", "only-line:3", "subset:18446744073709551615")) {
            assertEquals(name, StateName.parse(name).toString());
        }
        for (String wrong : List.of("some", "random", "none:1", "random:x", "")) {
            assertTrue(assertThrows(IllegalArgumentException.class, () -> StateName.parse(wrong)).getMessage()
                    .contains("but-line:N"));
        }
    }
}
