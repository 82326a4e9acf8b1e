// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.autopersist.runtimetests.harness.ImageToolRun;
import org.autopersist.runtimetests.harness.Variant;
import org.autopersist.runtimetests.harness.Ways;
import org.autopersist.runtimetests.programs.jdk.ReadingProbe;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;

/** Reading durable objects of the JDK stores nothing in the image: what they remember of it, {@code NVMCaches} leaves out. */
@Tag("core")
class CachesTest {

    /**
     * What makes an image grow all the same, once for each object: fields that are more than caches ({@code nvmCaches.cpp} says why), and
     * state that is completed when it is first asked for.
     */
    private static final Pattern KNOWN = Pattern.compile("GROWS (java\\.util\\.Date\\.(toString|get).*|java\\.util\\.GregorianCalendar\\..*"
            + "|URI|FileTime|DateFormatSymbols|DecimalFormatSymbols|java\\.text\\.DecimalFormat\\.getCurrency|java\\.text\\.Bidi\\.getRunCount)");

    @TempDir
    Path folder;

    @Test
    void readingDoesNotMakeTheImageGrow() {
        ChildResult result = ChildJvm.underTest().image(folder.resolve("probe.nvm"), "64m").verified().main(ReadingProbe.class).run()
                .succeeded().printed("CLASSES");
        List<String> grown = result.out().stream().filter(line -> line.startsWith("GROWS ")).filter(line -> !KNOWN.matcher(line).matches())
                .toList();
        assertEquals(List.of(), grown, "caches of the JDK that nvmCaches.cpp lacks");
    }

    /** 11 MB of numbers in 24 MB: their texts would not fit, and would roll the region back. */
    @ParameterizedTest
    @Ways({"-Xint -DCOUNT=150000 -XX:NVMSize=16m", "-DCOUNT=240000 -XX:NVMSize=24m"})
    void printingAFullLedgerWorks(String flags) {
        String main = """
                import org.autopersist.*; import java.math.*; import java.util.*;
                public class Main {
                    @DurableRoot static List<BigDecimal> amounts = new ArrayList<>();
                    static long print() {
                        return amounts.stream().mapToLong(a -> a.toString().length()).sum();
                    }
                    public static void main(String[] args) {
                        int count = Integer.getInteger("COUNT");
                        if (amounts.isEmpty()) {
                            for (int i = 0; i < count; i++) {
                                amounts.add(BigDecimal.valueOf(i + 100_000L, 2));
                            }
                        }
                        long before = AutoPersist.stats().objectsConverted();
                        FailureAtomic.run(() -> { amounts.set(0, BigDecimal.TEN); print(); });
                        System.out.println("PRINTED " + amounts.get(0) + " " + (print() > 0) + " " + (AutoPersist.stats().objectsConverted() - before < 10));
                        Runtime.getRuntime().halt(0);
                    }
                }
                """;
        Path classes = Variant.compile(folder, main);
        for (int life = 1; life <= 2; life++) {
            ChildJvm.underTest().image(folder.resolve("ledger.nvm")).verified().flags(flags.split(" ")).classPathFirst(classes).main("Main")
                    .run().succeeded().printed("PRINTED 10 true true");
        }
    }

    /** What a region has made of an object must not stay in a cache when the region is rolled back. */
    @ParameterizedTest
    @Ways({"-Xint", "-XX:TieredStopAtLevel=1", "-XX:-TieredCompilation", "-XX:RegionLog=undo"})
    void aRollbackForgetsWhatWasComputedMeanwhile(String flag) {
        String main = """
                import org.autopersist.*; import java.math.*; import java.net.*; import java.text.*; import java.util.*; import java.util.regex.*;
                public class Main {
                    static final class Handler extends URLStreamHandler {
                        protected URLConnection openConnection(URL url) { return null; }
                        void setHost(URL url, String host) { setURL(url, "x", host, -1, host, null, "/", null, null); }
                    }
                    static final Handler HANDLER = new Handler();
                    static final Pattern SECOND = Pattern.compile("(a)(?<x>b)");
                    record Held(StringBuffer text, SimpleTimeZone zone, DecimalFormat format, TimeZone named, Matcher matcher, URL url) {}
                    @DurableRoot static Held held;
                    static URL url() {
                        try {
                            return URL.of(URI.create("x://127.0.0.1/"), HANDLER);
                        } catch (MalformedURLException e) {
                            throw new AssertionError(e);
                        }
                    }
                    static String seen() {
                        return held.text + " " + held.zone.getOffset(1L << 40) + " " + held.zone.inDaylightTime(new Date(1L << 40)) + " "
                                + held.format.format(2) + " " + held.format.format(BigInteger.TWO) + " " + held.format.format(2.5) + " "
                                + held.named.toZoneId() + " " + (held.matcher.reset().find() ? held.matcher.group("x") : "")
                                + " " + held.url.sameFile(url());
                    }
                    static void change() {
                        held.text.setCharAt(0, 'b');
                        held.zone.setEndRule(3, 1, 0);
                        held.zone.setDSTSavings(1_800_000);
                        held.format.setMultiplier(7);
                        held.format.setPositivePrefix("p");
                        held.named.setID("Asia/Tokyo");
                        held.matcher.usePattern(SECOND);
                        HANDLER.setHost(held.url, "127.0.0.2");
                    }
                    public static void main(String[] args) {
                        held = new Held(new StringBuffer("abc"), new SimpleTimeZone(3600000, "X", 2, -1, 1, 7200000, 9, -1, 1, 7200000),
                                new DecimalFormat("0"), TimeZone.getTimeZone("Europe/Berlin"), Pattern.compile("(?<x>a)(b)").matcher("ab"), url());
                        String before = seen();
                        for (int i = 0; i < 3000; i++) {
                            try {
                                FailureAtomic.run(() -> {
                                    change();
                                    if (seen().equals(before)) throw new AssertionError(seen());
                                    throw new IllegalArgumentException();
                                });
                            } catch (IllegalArgumentException e) {
                                if (!seen().equals(before)) throw new AssertionError(seen() + " instead of " + before);
                            }
                        }
                        System.out.println("SAME");
                        Runtime.getRuntime().halt(0);
                    }
                }
                """;
        Variant.child(folder, "", main).flags(flag).run().succeeded().printed("SAME");
    }

    /** What a DecimalFormat fills for each number is nothing that lasts; whether it does so is. */
    @ParameterizedTest
    @Ways({"-Xint", "-XX:TieredStopAtLevel=1", "-XX:-TieredCompilation"})
    void formattingStoresNothing(String flag) {
        String main = """
                import org.autopersist.*; import java.text.*; import java.util.*;
                public class Main {
                    @DurableRoot static List<NumberFormat> formats;
                    static String seen() {
                        StringBuilder text = new StringBuilder();
                        for (NumberFormat f : formats) text.append(f.format(1234.5)).append(' ').append(f.format(-0.25)).append(' ');
                        return text.toString();
                    }
                    public static void main(String[] args) {
                        if (formats == null) {
                            formats = List.of(NumberFormat.getInstance(Locale.US), NumberFormat.getCurrencyInstance(Locale.US),
                                    NumberFormat.getPercentInstance(Locale.US), new DecimalFormat("0.00"));
                        }
                        String seen = seen();
                        long before = AutoPersist.stats().bytesConverted();
                        for (int i = 0; i < 2000; i++) {
                            if (!seen().equals(seen)) throw new AssertionError(seen());
                        }
                        System.out.println("BYTES " + (AutoPersist.stats().bytesConverted() - before));
                        System.out.println("SEEN " + seen);
                        if (args[0].equals("change")) {
                            for (NumberFormat f : formats) f.setMaximumFractionDigits(1);
                            System.out.println("CHANGED " + seen());
                        }
                        Runtime.getRuntime().halt(0);
                    }
                }
                """;
        String seen = "SEEN 1,234.5 -0.25 $1,234.50 -$0.25 123,450% -25% 1234.50 -0.25 ";
        String changed = "1,234.5 -0.2 $1,234.5 -$0.2 123,450% -25% 1234.5 -0.2 ";
        Variant.child(folder, "write", main).flags(flag).run().succeeded().printed("BYTES 0").printed(seen);
        Variant.child(folder, "change", main).flags(flag).run().succeeded().printed("BYTES 0").printed(seen)
                .printed("CHANGED " + changed);
        Variant.child(folder, "read", main).flags(flag).run().succeeded().printed("BYTES 0").printed("SEEN " + changed);
    }

    /** A cache is null in the next life, and filled again. */
    @Test
    void theNextLifeComputesThemAgain() {
        String main = """
                import org.autopersist.*; import java.io.*; import java.math.*; import java.net.*; import java.util.*; import java.util.concurrent.*;
                public class Main {
                    @DurableRoot static List<Object> all = new ArrayList<>();
                    static String seen() {
                        StringBuilder text = new StringBuilder();
                        for (Object o : all) {
                            text.append(o).append(' ').append(o.hashCode()).append(' ');
                            if (o instanceof Map<?, ?> map) text.append(map.keySet()).append(map.values()).append(map.entrySet());
                            if (o instanceof File file) text.append(file.toPath());
                            if (o instanceof URI uri) text.append(uri.getPath()).append(uri.getSchemeSpecificPart());
                        }
                        return text.toString();
                    }
                    public static void main(String[] args) {
                        if (all.isEmpty()) {
                            all.addAll(List.of(new BigDecimal("1.50"), new BigInteger("123456789012345678901234567890"), new File("/a/b"),
                                    URI.create("http://u@h:80/p%20q?q#f"), URI.create("mailto:a@b"), Locale.forLanguageTag("de-CH"),
                                    new HashMap<>(Map.of("a", 1)), new TreeMap<>(Map.of("a", 1)), new ConcurrentHashMap<>(Map.of("a", 1)),
                                    Collections.synchronizedMap(new HashMap<>(Map.of("a", 1)))));
                        }
                        System.out.println("SEEN " + seen());
                        Runtime.getRuntime().halt(0);
                    }
                }
                """;
        ChildResult first = Variant.child(folder, "", main).run().succeeded();
        ChildResult second = Variant.child(folder, "", main).run().succeeded();
        assertEquals(first.last("SEEN"), second.last("SEEN"));
        assertTrue(second.last("SEEN").contains("1.50") && second.last("SEEN").contains("/p q"), second::toString);
    }

    /** {@code caches-4.nvm.gz} is what the first life left in a JVM that kept caches. */
    @Test
    void whatEarlierVersionsHaveKeptOfThemGoes() throws IOException {
        String main = """
                import org.autopersist.*; import java.math.*; import java.net.*; import java.util.*;
                public class Main {
                    static class Mine extends HashMap<String, Integer> { int more = 7; }
                    static final class Money { static final Money ZERO = new Money(new BigDecimal("0.00")); final BigDecimal amount; Money(BigDecimal amount) { this.amount = amount; } public String toString() { return amount.toString(); } public int hashCode() { return 5; } }
                    @DurableRoot static List<Object> all;
                    @DurableRoot static Object view;
                    static String seen() {
                        StringBuilder text = new StringBuilder();
                        for (Object o : all) {
                            if (o instanceof Locale locale) text.append(locale.toLanguageTag());
                            text.append(o).append(' ').append(o.hashCode()).append(' ');
                            if (o instanceof Map<?, ?> map) text.append(map.keySet()).append(map.values()).append(map.entrySet());
                            if (o instanceof URI uri) text.append(uri.getPath()).append(uri.getSchemeSpecificPart());
                        }
                        return text + " " + (all.get(0) == Money.ZERO) + (all.get(1) == Locale.GERMANY) + (all.get(2) == BigDecimal.TEN) + view;
                    }
                    public static void main(String[] args) {
                        if (all == null) {
                            Mine mine = new Mine();
                            mine.put("m", 1);
                            Map<String, Integer> map = new HashMap<>(Map.of("a", 1));
                            all = new ArrayList<>(List.of(Money.ZERO, Locale.GERMANY, BigDecimal.TEN, new BigInteger("123456789012345678901234567890"), new BigDecimal("1.50"), mine, map, new TreeMap<>(Map.of("a", 1)),
                                    URI.create("http://u@h:80/p%20q?q#f"), Locale.forLanguageTag("de-CH"), new StringBuffer("x")));
                            view = map.keySet();
                        }
                        String seen = seen();
                        ((Mine) all.get(5)).merge("m", 1, Integer::sum);
                        System.out.println("SEEN " + seen);
                        Runtime.getRuntime().halt(0);
                    }
                }
                """;
        try (InputStream in = new GZIPInputStream(getClass().getResourceAsStream("/caches-4.nvm.gz"))) {
            Files.copy(in, folder.resolve("test.nvm"));
        }
        for (int life = 2; life <= 3; life++) {
            Variant.child(folder, "", main).run().succeeded().neverSaid("warning").printed("{m=" + life + "}").printed(" truetruetrue[a]");
            assertFalse(ImageToolRun.run("dump", folder.resolve("test.nvm")).succeeded().toString().contains("keySet"));
        }
    }
}
