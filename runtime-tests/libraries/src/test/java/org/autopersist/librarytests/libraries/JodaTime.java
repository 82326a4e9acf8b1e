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

    private static final class Data {
        Period period;
        DateTime time;
        LocalDate date;
        Partial partial;
        List<Object> objects;
    }

    /** One root: see {@link org.autopersist.librarytests.known.ConstantOfTwoRoots}. */
    @DurableRoot
    private static Data data;

    @Override
    public void write() {
        data = new Data();
        data.period = new Period(1, 2, 3, 0, 5, 6, 7, 8, PeriodType.standard());
        data.time = new DateTime(2020, 1, 31, 10, 0, DateTimeZone.forID("Europe/Berlin"));
        data.date = new LocalDate(2020, 1, 31);
        data.partial = new Partial(DateTimeFieldType.year(), 2020);
        data.objects = new ArrayList<>(List.of(
                DateTimeZone.UTC, DurationFieldType.days(), DateTimeFieldType.year(), Days.ONE, Months.TWELVE, Period.ZERO));
    }

    @Override
    public void check(int life) {
        assertEquals(life - 1, data.period.getDays());
        data.period = data.period.plusDays(1);
        assertEquals(life, data.period.get(DurationFieldType.days()));
        assertEquals(new Period(1, 2, 3, life, 5, 6, 7, 8), data.period);
        assertEquals(3, data.period.withField(DurationFieldType.days(), 0).getWeeks());
        assertEquals("P1Y2M3W" + life + "DT5H6M7.008S", data.period.toString());
        assertEquals("2020-01-31T10:00:00.000+01:00", data.time.minusDays(life - 1).toString());
        data.time = data.time.plusDays(1);
        assertEquals(ISOChronology.getInstance(DateTimeZone.forID("Europe/Berlin")), data.time.getChronology());
        assertEquals(new LocalDate(2020, 1, 31).plusMonths(life - 1).getMonthOfYear(), data.date.getMonthOfYear());
        data.date = data.date.plusMonths(1);
        assertEquals(2019 + life, data.partial.get(DateTimeFieldType.year()));
        data.partial = data.partial.withFieldAdded(DurationFieldType.years(), 1);
        assertTrue(new Partial(DateTimeFieldType.year(), 2020).isBefore(data.partial));
        assertSame(DateTimeZone.UTC, data.objects.get(0));
        assertSame(DurationFieldType.days(), data.objects.get(1));
        assertSame(DateTimeFieldType.year(), data.objects.get(2));
        assertEquals(Days.ONE, data.objects.get(3));
        assertEquals(Months.TWELVE, data.objects.get(4));
        assertEquals(Period.ZERO, data.objects.get(5));
    }
}
