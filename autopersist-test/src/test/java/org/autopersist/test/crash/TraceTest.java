// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test.crash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TraceTest {

    @TempDir
    Path folder;

    private TraceWriter sample() {
        return new TraceWriter(TraceWriter.PMEM, 1 << 16).site(1, "nvmFile.cpp:7 f").store(3, 17, (byte) 1, (byte) 2, (byte) 3)
                .writeBack(3, 16, 100, 1).fence(65535, 1).mark(CutTracker.SET_UP, -1L).end();
    }

    @Test
    void recordsAreReadAsTheyWereWritten() throws IOException {
        try (Trace trace = Trace.open(sample().write(folder.resolve("t")))) {
            assertTrue(trace.hasFlag(Trace.NEW_IMAGE));
            assertEquals(1 << 16, trace.imageSize());
            Trace.Cursor cursor = trace.cursor();
            assertTrue(cursor.next());
            assertEquals(Trace.SITE, cursor.kind());
            assertEquals("nvmFile.cpp:7 f", cursor.text());
            assertTrue(cursor.next());
            assertEquals(Trace.STORE, cursor.kind());
            assertEquals(3, cursor.thread());
            assertEquals(17, cursor.argument());
            assertEquals(3, cursor.payload().byteSize());
            assertTrue(cursor.next());
            assertEquals(Trace.WRITE_BACK, cursor.kind());
            assertEquals(100, cursor.length());
            assertEquals(1, cursor.site());
            assertTrue(cursor.next());
            assertEquals(Trace.FENCE, cursor.kind());
            assertEquals(65535, cursor.thread());
            assertTrue(cursor.next());
            assertEquals(Trace.MARK, cursor.kind());
            assertEquals(-1L, cursor.argument());
            assertTrue(cursor.next());
            assertEquals(Trace.END, cursor.kind());
            assertFalse(cursor.next());
            assertEquals(Set.of(1), SiteNames.of(trace).numbers("nvmFile.cpp:7 f"));
        }
    }

    @Test
    void anIncompleteLastRecordIsDropped() throws IOException {
        // The end goes, and the mark loses a byte.
        try (Trace trace = Trace.open(sample().write(folder.resolve("t"), Trace.RECORD_SIZE + 1))) {
            int last = 0;
            for (Trace.Cursor cursor = trace.cursor(); cursor.next(); ) {
                last = cursor.kind();
            }
            assertEquals(Trace.FENCE, last);
        }
    }

    @Test
    void aLongTraceIsMapped() throws IOException {
        TraceWriter writer = new TraceWriter(TraceWriter.PMEM, 1 << 20);
        for (int i = 0; i < 50_000; i++) {
            writer.storeLong(0, i % 1000 * 8L, i);
        }
        try (Trace trace = Trace.open(writer.write(folder.resolve("t")))) {
            int records = 0;
            for (Trace.Cursor cursor = trace.cursor(); cursor.next(); ) {
                assertEquals(records++, cursor.payload().get(Trace.LONG, 0));
            }
            assertEquals(50_000, records);
        }
    }

    @Test
    void whatIsNoTraceIsRefusedByName() throws IOException {
        Path file = Files.writeString(folder.resolve("x"), "something else");
        assertTrue(assertThrows(IOException.class, () -> Trace.open(file)).getMessage().contains(file.toString()));
        assertThrows(IOException.class, () -> Trace.open(Files.createFile(folder.resolve("empty"))));
    }

    @Test
    void marksMakeTheCutAndItsOrder() throws IOException {
        TraceWriter writer = new TraceWriter(TraceWriter.PMEM, 1 << 16).mark(CutTracker.SET_UP, 0)
                .mark(CutTracker.BEGIN, CutTracker.markOf(0, 0)).mark(CutTracker.BEGIN, CutTracker.markOf(1, 0))
                .mark(CutTracker.DONE, CutTracker.markOf(0, 0)).mark(CutTracker.BEGIN, CutTracker.markOf(0, 1))
                .fence(0).mark(CutTracker.DONE, CutTracker.markOf(1, 0));
        try (Trace trace = Trace.open(writer.write(folder.resolve("t")))) {
            Cut cut = FreshMain.cut(trace, 2, 5, 1);
            assertTrue(cut.setUp());
            assertEquals(5, cut.seed());
            assertEquals(2, cut.begun(0));
            assertEquals(1, cut.completed(0));
            assertEquals(1, cut.begun(1));
            assertEquals(0, cut.completed(1));
            assertTrue(cut.precedes(0, 0, 0, 1));
            assertFalse(cut.precedes(0, 0, 1, 0), "they overlap");
            assertFalse(cut.precedes(1, 0, 0, 1), "not completed at the cut");
            Cut end = FreshMain.cut(trace, 2, 5, 2);
            assertEquals(1, end.completed(1));
            assertFalse(end.precedes(1, 0, 0, 1));
        }
    }
}
