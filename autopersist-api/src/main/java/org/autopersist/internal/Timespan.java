// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Time spans as JFR's settings spell them. */
final class Timespan {

    private static final Pattern SPAN = Pattern.compile("\\s*(\\d{1,18})\\s*(ns|us|ms|s|m|h|d)\\s*");

    private Timespan() {}

    /** The span in nanoseconds; a very long one for what is none, such as infinity. */
    static long toNanos(String text) {
        Matcher m = SPAN.matcher(text.toLowerCase(Locale.ROOT));
        if (!m.matches()) {
            return Long.MAX_VALUE / 1000;
        }
        long unit = switch (m.group(2)) {
            case "ns" -> 1L;
            case "us" -> 1_000L;
            case "ms" -> 1_000_000L;
            case "s" -> 1_000_000_000L;
            case "m" -> 60_000_000_000L;
            case "h" -> 3_600_000_000_000L;
            default -> 86_400_000_000_000L;
        };
        long count = Long.parseLong(m.group(1));
        // JFR's ticks may be shorter than a nanosecond.
        return count > Long.MAX_VALUE / 1000 / unit ? Long.MAX_VALUE / 1000 : count * unit;
    }
}
