// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.libraries;

import static org.junit.jupiter.api.Assertions.*;

import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;
import org.threeten.extra.Days;
import org.threeten.extra.Interval;
import org.threeten.extra.LocalDateRange;
import org.threeten.extra.PeriodDuration;
import org.threeten.extra.YearQuarter;
import org.threeten.extra.chrono.JulianChronology;
import org.threeten.extra.chrono.JulianDate;

/** Unbounded ranges, other calendars, and amounts that are constants. */
public final class ThreeTenExtra implements Library {

    @DurableRoot
    private static Interval interval;

    @DurableRoot
    private static LocalDateRange range;

    @DurableRoot
    private static JulianDate julian;

    @DurableRoot
    private static YearQuarter quarter;

    @DurableRoot
    private static PeriodDuration amount;

    @DurableRoot
    private static List<Object> constants;

    @Override
    public void write() {
        interval = Interval.startingAt(Instant.EPOCH);
        range = LocalDateRange.ALL;
        julian = JulianDate.of(1900, 1, 1);
        quarter = YearQuarter.of(2020, 1);
        amount = PeriodDuration.ZERO;
        constants = new ArrayList<>(List.of(Interval.ALL, Days.ZERO, PeriodDuration.ZERO, JulianChronology.INSTANCE));
    }

    @Override
    public void check(int life) {
        assertTrue(interval.isUnboundedEnd());
        assertEquals(Instant.ofEpochSecond(life - 1), interval.getStart());
        interval = interval.withStart(Instant.ofEpochSecond(life));
        assertTrue(range.isUnboundedEnd());
        assertEquals(life == 1, range.isUnboundedStart());
        range = range.withStart(LocalDate.EPOCH);
        assertEquals(JulianDate.of(1900, 1, life), julian);
        julian = julian.plus(1, java.time.temporal.ChronoUnit.DAYS);
        assertSame(JulianChronology.INSTANCE, julian.getChronology());
        assertEquals(YearQuarter.of(2020, life), quarter);
        quarter = quarter.plusQuarters(1);
        assertEquals(PeriodDuration.of(java.time.Period.ofDays(life - 1)), amount);
        amount = amount.plus(java.time.Period.ofDays(1));
        assertSame(Interval.ALL, constants.get(0));
        assertSame(Days.ZERO, constants.get(1));
        assertSame(PeriodDuration.ZERO, constants.get(2));
        assertSame(JulianChronology.INSTANCE, constants.get(3));
    }
}
