// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.libraries;

import static org.junit.jupiter.api.Assertions.*;

import java.util.ArrayList;
import java.util.List;
import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;
import org.joda.time.DateTime;
import org.joda.time.DateTimeFieldType;
import org.joda.time.DateTimeZone;
import org.joda.time.Days;
import org.joda.time.DurationFieldType;
import org.joda.time.LocalDate;
import org.joda.time.Months;
import org.joda.time.Partial;
import org.joda.time.Period;
import org.joda.time.PeriodType;
import org.joda.time.chrono.ISOChronology;

/** Field types are compared by identity, and their positions in a period found so. */
public final class JodaTime implements Library {

    @DurableRoot
    private static Period period;

    @DurableRoot
    private static DateTime time;

    @DurableRoot
    private static LocalDate date;

    @DurableRoot
    private static Partial partial;

    @DurableRoot
    private static List<Object> objects;

    @Override
    public void write() {
        period = new Period(1, 2, 3, 0, 5, 6, 7, 8, PeriodType.standard());
        time = new DateTime(2020, 1, 31, 10, 0, DateTimeZone.forID("Europe/Berlin"));
        date = new LocalDate(2020, 1, 31);
        partial = new Partial(DateTimeFieldType.year(), 2020);
        objects = new ArrayList<>(List.of(
                DateTimeZone.UTC, DurationFieldType.days(), DateTimeFieldType.year(), Days.ONE, Months.TWELVE, Period.ZERO));
    }

    @Override
    public void check(int life) {
        assertEquals(life - 1, period.getDays());
        period = period.plusDays(1);
        assertEquals(life, period.get(DurationFieldType.days()));
        assertEquals(new Period(1, 2, 3, life, 5, 6, 7, 8), period);
        assertEquals(3, period.withField(DurationFieldType.days(), 0).getWeeks());
        assertEquals("P1Y2M3W" + life + "DT5H6M7.008S", period.toString());
        assertEquals("2020-01-31T10:00:00.000+01:00", time.minusDays(life - 1).toString());
        time = time.plusDays(1);
        assertEquals(ISOChronology.getInstance(DateTimeZone.forID("Europe/Berlin")), time.getChronology());
        assertEquals(new LocalDate(2020, 1, 31).plusMonths(life - 1).getMonthOfYear(), date.getMonthOfYear());
        date = date.plusMonths(1);
        assertEquals(2019 + life, partial.get(DateTimeFieldType.year()));
        partial = partial.withFieldAdded(DurationFieldType.years(), 1);
        assertTrue(new Partial(DateTimeFieldType.year(), 2020).isBefore(partial));
        assertSame(DateTimeZone.UTC, objects.get(0));
        assertSame(DurationFieldType.days(), objects.get(1));
        assertSame(DateTimeFieldType.year(), objects.get(2));
        assertEquals(Days.ONE, objects.get(3));
        assertEquals(Months.TWELVE, objects.get(4));
        assertEquals(Period.ZERO, objects.get(5));
    }
}
