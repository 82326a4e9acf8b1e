// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.jdk;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.net.InetAddress;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Calendar;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.StringJoiner;
import java.util.TimeZone;
import java.util.UUID;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/** Value classes of the JDK. */
public final class ValueClasses implements Program {

    @DurableRoot
    private static List<Object> root;

    @DurableRoot
    private static Random random;

    @DurableRoot
    private static RuntimeException exception;

    private static List<Object> build() {
        BitSet bits = new BitSet();
        bits.set(3, 200);
        GregorianCalendar calendar = new GregorianCalendar(TimeZone.getTimeZone("UTC"), Locale.ROOT);
        calendar.setTimeInMillis(1_000_000_000_000L);
        calendar.get(Calendar.YEAR);
        return new ArrayList<>(List.of(
                BigInteger.TEN.pow(100).negate(),
                BigInteger.ONE,
                new BigDecimal("-12345.678900"),
                new BigDecimal(2).sqrt(MathContext.DECIMAL128),
                new MathContext(7),
                UUID.fromString("01234567-89ab-cdef-0123-456789abcdef"),
                URI.create("file:/a/b?c#d"),
                LocalDate.of(2024, 2, 29),
                LocalDateTime.of(1999, 12, 31, 23, 59, 59, 999_999_999),
                Instant.ofEpochSecond(-1, 5),
                Duration.ofDays(-3).plusNanos(1),
                ZonedDateTime.of(2024, 7, 1, 12, 0, 0, 0, ZoneId.of("Europe/Berlin")),
                new Date(123456789L),
                calendar,
                Locale.CANADA_FRENCH,
                bits,
                loopback()));
    }

    private static Object loopback() {
        try {
            return InetAddress.getByAddress(new byte[] {10, 0, 0, 1});
        } catch (java.net.UnknownHostException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void write() {
        root = build();
        root.add(new StringJoiner("/", "[", "]").add("a").add("b").toString());
        random = randomInTheMiddle();
        exception = new IllegalStateException("outer", new ArithmeticException("inner"));
        for (Object value : root) {
            value.hashCode(); // some keep it in a field
        }
        check();
    }

    @Override
    public void check() {
        List<Object> expected = build();
        for (int i = 0; i < expected.size(); i++) {
            Expect.equal(expected.get(i), root.get(i), "value " + i);
            Expect.equal(expected.get(i).hashCode(), root.get(i).hashCode(), "hash of value " + i);
            Expect.equal(expected.get(i).toString(), root.get(i).toString(), "text of value " + i);
        }
        Expect.equal("outer", exception.getMessage(), "message of an exception");
        Expect.equal("inner", exception.getCause().getMessage(), "message of its cause");
        Expect.that(exception.getStackTrace() != null, "stack trace, which may be empty");
        Expect.equal("[a/b]", root.getLast(), "joined");
        Expect.equal(BigInteger.TEN.pow(200), ((BigInteger) root.getFirst()).pow(2), "arithmetic");
        Expect.equal(randomInTheMiddle().nextLong(), random.nextLong(), "state of Random");
        random = randomInTheMiddle();
    }

    private static Random randomInTheMiddle() {
        Random random = new Random(9);
        random.nextGaussian();
        return random;
    }
}
