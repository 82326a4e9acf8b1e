// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test.crash;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TraceWalkTest {

    @TempDir
    Path folder;

    /** Event, whether it can differ from the one before, pending words, durable word at 64. */
    private static List<String> walk(Path file, Set<Integer> dropped) throws IOException {
        List<String> events = new ArrayList<>();
        try (Trace trace = Trace.open(file)) {
            CrashModel model = new CrashModel(Arena.ofAuto().allocate(trace.imageSize(), 8), trace.flags());
            TraceWalk walk = new TraceWalk(trace, model, null, dropped);
            while (walk.next()) {
                events.add("%d %s %d %d".formatted(walk.event(), walk.changed() ? "new" : "same", model.pending().size(),
                        model.durable().get(Trace.LONG, 64)));
            }
            assertEquals(trace.events(), events.size());
        }
        return events;
    }

    private TraceWriter pmem() {
        return new TraceWriter(TraceWriter.PMEM, 4096).storeLong(0, 64, 9).writeBack(0, 64, 8, 1).fence(0, 2).fence(0, 2)
                .storeLong(0, 64, 10).end();
    }

    @Test
    void theStateAtAnEventIsThatBeforeIt() throws IOException {
        assertEquals(List.of("1 new 1 0", "2 same 1 0", "3 new 0 9", "4 new 1 9"), walk(pmem().write(folder.resolve("t")), Set.of()));
    }

    @Test
    void droppedEventsKeepTheirNumbersAndDoNothing() throws IOException {
        List<String> without = List.of("1 new 1 0", "2 same 1 0", "3 same 1 0", "4 new 1 0");
        assertEquals(without, walk(pmem().write(folder.resolve("t")), Set.of(1)));
        assertEquals(without, walk(pmem().write(folder.resolve("t")), Set.of(2)));
    }

    @Test
    void inProcessModeStoresAreTheEvents() throws IOException {
        Path file = new TraceWriter(Trace.NEW_IMAGE, 4096).storeLong(0, 64, 9).storeLong(0, 72, 1).end().write(folder.resolve("t"));
        assertEquals(List.of("1 new 0 0", "2 new 0 9", "3 new 0 9"), walk(file, Set.of()));
    }

    @Test
    void inProcessModeACopyMayHaveComeToAnyOfItsWords() throws IOException {
        byte[] words = new byte[24];
        words[0] = 9;
        words[8] = 1;
        words[16] = 1;
        Path file = new TraceWriter(Trace.NEW_IMAGE, 4096).store(0, 64, words).end().write(folder.resolve("t"));
        assertEquals(List.of("1 new 3 0", "2 new 0 9"), walk(file, Set.of()));
        try (Trace trace = Trace.open(file)) {
            CrashModel model = new CrashModel(Arena.ofAuto().allocate(trace.imageSize(), 8), trace.flags());
            assertEquals(true, new TraceWalk(trace, model, null, Set.of()).next());
            assertEquals(4, model.capacity(100));
            PendingSet set = new PendingSet(model);
            List<String> states = new ArrayList<>();
            StateSequence sequence = new StateSequence(set, 10, 1, 1);
            for (StateName name; (name = sequence.next()) != null; ) {
                states.add(java.util.Arrays.toString(name.choose(set, 1, 1)));
            }
            // All of it is the state of the next event.
            assertEquals(List.of("[0, 0, 0]", "[1, 0, 0]", "[1, 1, 0]"), states);
        }
    }

    @Test
    void storesWithoutAMeaningAreNoEvents() throws IOException {
        Path file = pmem().volatileStore(64, (byte) 77).write(folder.resolve("t"));
        assertEquals(walk(pmem().write(folder.resolve("u")), Set.of()), walk(file, Set.of()));
    }
}
