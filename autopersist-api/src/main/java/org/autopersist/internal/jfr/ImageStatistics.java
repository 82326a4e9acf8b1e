// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal.jfr;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import jdk.jfr.AnnotationElement;
import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.EventFactory;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;
import jdk.jfr.ValueDescriptor;
import org.autopersist.internal.Counter;

/**
 * The event {@code org.autopersist.ImageStatistics}: the counters, once a second. Its fields are made of {@link Counter}, by the
 * same names, with one more behind them. Thread-safe.
 */
public final class ImageStatistics {

    /** The field with the number of events of this category that were dropped since the statistics before. */
    private static final String EVENTS_DROPPED = "eventsDropped";

    private static final EventFactory FACTORY = EventFactory.create(
            List.of(
                    new AnnotationElement(Name.class, "org.autopersist.ImageStatistics"),
                    new AnnotationElement(Label.class, "Image Statistics"),
                    new AnnotationElement(Category.class, new String[] {"AutoPersist"}),
                    new AnnotationElement(Description.class, "The image and its counters since the start of the JVM."),
                    new AnnotationElement(Period.class, "1 s"),
                    new AnnotationElement(StackTrace.class, false)),
            fields());

    private ImageStatistics() {}

    private static List<ValueDescriptor> fields() {
        List<ValueDescriptor> fields = new ArrayList<>();
        for (Counter counter : Counter.values()) {
            List<AnnotationElement> annotations = new ArrayList<>();
            annotations.add(new AnnotationElement(Label.class, counter.label()));
            switch (counter.unit()) {
                case COUNT -> {}
                case BYTES -> annotations.add(new AnnotationElement(DataAmount.class, DataAmount.BYTES));
                case NANOS -> annotations.add(new AnnotationElement(Timespan.class, Timespan.NANOSECONDS));
            }
            fields.add(new ValueDescriptor(long.class, counter.key(), annotations));
        }
        fields.add(new ValueDescriptor(
                long.class, EVENTS_DROPPED, List.of(new AnnotationElement(Label.class, "Events Dropped"))));
        return fields;
    }

    /** The class that JFR knows the event by. */
    public static Class<? extends Event> type() {
        return FACTORY.newEvent().getClass();
    }

    /** Writes one event: the counters in the order of {@link Counter}, and how many events were dropped since the one before. */
    public static void write(Collection<Long> counters, long eventsDropped) {
        Event event = FACTORY.newEvent();
        int field = 0;
        for (Long counter : counters) {
            event.set(field++, counter);
        }
        event.set(field, eventsDropped);
        event.commit();
    }
}
