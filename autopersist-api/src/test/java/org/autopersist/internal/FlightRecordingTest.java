// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.LongStream;
import jdk.jfr.DataAmount;
import jdk.jfr.Event;
import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import jdk.jfr.ValueDescriptor;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.autopersist.internal.jfr.ImageInformation;
import org.autopersist.internal.jfr.ImageStatistics;
import org.autopersist.internal.jfr.SlowStore;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The events as JFR sees them. The VM writes records of most of them, so their layout is a contract. */
class FlightRecordingTest {

    private static List<String> fields(Class<? extends Event> event) {
        return EventType.getEventType(event).getFields().stream()
                .map(ValueDescriptor::getName)
                .toList();
    }

    @Test
    void theVmsEventsHaveTheFieldsThatItWrites() {
        List<List<String>> own = List.of(
                List.of("objects", "bytes"),
                List.of("root", "objects", "bytes"),
                List.of("bytes"),
                List.of("holder"),
                List.of("stores", "bytesLogged", "fences", "rolledBack"),
                List.of("liveObjects", "liveBytes", "usedBefore", "usedAfter"));
        assertEquals(own.size(), FlightRecording.EVENTS.size());
        for (int i = 0; i < own.size(); i++) {
            List<String> fields = fields(FlightRecording.EVENTS.get(i));
            assertEquals(List.of("startTime", "duration", "eventThread", "stackTrace"), fields.subList(0, 4));
            assertEquals(own.get(i), fields.subList(4, fields.size()));
        }
    }

    @Test
    void eventsAreInACategoryOfTheirOwn() {
        for (Class<? extends Event> event : FlightRecording.EVENTS) {
            EventType type = EventType.getEventType(event);
            assertEquals(List.of("AutoPersist"), type.getCategoryNames());
            assertEquals("org.autopersist." + event.getSimpleName(), type.getName());
            assertTrue(type.getDescription().endsWith("."), type.getName());
        }
        assertEquals("org.autopersist.ImageStatistics", EventType.getEventType(ImageStatistics.type()).getName());
        assertEquals("org.autopersist.ImageInformation", EventType.getEventType(ImageInformation.class).getName());
    }

    /** The counters in their order, and what each means to a reader of recordings. */
    @Test
    void statisticsAreMadeOfTheList() {
        List<ValueDescriptor> fields = EventType.getEventType(ImageStatistics.type()).getFields();
        int first = fields.size() - Counter.values().length - 1;
        for (Counter counter : Counter.values()) {
            ValueDescriptor field = fields.get(first + counter.ordinal());
            assertEquals(counter.key(), field.getName());
            assertEquals(counter.label(), field.getLabel());
            assertEquals(switch (counter.unit()) {
                case COUNT -> null;
                case BYTES -> DataAmount.BYTES;
                case NANOS -> jdk.jfr.Timespan.NANOSECONDS;
            }, field.getContentType() == null ? null : unit(field), counter.key());
        }
        assertEquals("eventsDropped", fields.getLast().getName());
    }

    private static String unit(ValueDescriptor field) {
        DataAmount amount = field.getAnnotation(DataAmount.class);
        return amount != null ? amount.value() : field.getAnnotation(jdk.jfr.Timespan.class).value();
    }

    @Test
    void statisticsAreWritten(@TempDir Path folder) throws Exception {
        List<Long> counters = LongStream.range(100, 100 + Counter.values().length).boxed().toList();
        Path file = folder.resolve("statistics.jfr");
        CountDownLatch written = new CountDownLatch(1);
        Runnable hook = () -> {
            ImageStatistics.write(counters, 7);
            written.countDown();
        };
        FlightRecorder.addPeriodicEvent(ImageStatistics.type(), hook);
        try (Recording recording = new Recording()) {
            recording.start(); // with the period that the event declares
            written.await();
            recording.stop();
            recording.dump(file);
        } finally {
            FlightRecorder.removePeriodicEvent(hook);
        }
        List<RecordedEvent> events = RecordingFile.readAllEvents(file).stream()
                .filter(event -> event.getEventType().getName().equals("org.autopersist.ImageStatistics"))
                .toList();
        assertFalse(events.isEmpty());
        for (Counter counter : Counter.values()) {
            assertEquals(100L + counter.ordinal(), events.getFirst().getLong(counter.key()), counter.key());
        }
        assertEquals(7, events.getFirst().getLong("eventsDropped"));
    }

    @Test
    void theShortestThresholdCounts() {
        EventType type = EventType.getEventType(SlowStore.class);
        String name = "org.autopersist.SlowStore#threshold";
        assertEquals(10_000_000, FlightRecording.threshold(type, List.of(Map.of("x#threshold", "1 ns"))));
        assertEquals(7_000, FlightRecording.threshold(type, List.of(Map.of(name, "20 ms"), Map.of(name, "7 us"))));
        assertEquals(5, FlightRecording.threshold(type, List.of(Map.of(type.getId() + "#threshold", "5 ns"))));
    }

    @Test
    void timespansAreParsed() {
        assertEquals(0, Timespan.toNanos("0 ns"));
        assertEquals(3, Timespan.toNanos("3ns"));
        assertEquals(20_000_000, Timespan.toNanos("20 ms"));
        assertEquals(90_000_000_000L, Timespan.toNanos("90 s"));
        assertEquals(86_400_000_000_000L, Timespan.toNanos(" 1 d "));
        for (String endless : List.of("infinity", "999999999999 d", "")) {
            assertEquals(Long.MAX_VALUE / 1000, Timespan.toNanos(endless), endless);
        }
    }
}
