// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.process;

import static org.autopersist.runtimetests.programs.process.Probe.own;
import static org.autopersist.runtimetests.programs.process.Probe.refused;
import static org.autopersist.runtimetests.programs.process.Probe.works;

import java.math.BigInteger;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.security.AlgorithmParameters;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.security.Provider;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.Security;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.X509EncodedKeySpec;
import java.text.BreakIterator;
import java.text.ChoiceFormat;
import java.text.Collator;
import java.text.CompactNumberFormat;
import java.text.DateFormat;
import java.text.DateFormatSymbols;
import java.text.DecimalFormat;
import java.text.MessageFormat;
import java.text.NumberFormat;
import java.text.SimpleDateFormat;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.chrono.HijrahChronology;
import java.time.chrono.HijrahDate;
import java.time.chrono.JapaneseDate;
import java.time.chrono.ThaiBuddhistDate;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.time.temporal.JulianFields;
import java.time.temporal.TemporalAdjusters;
import java.time.temporal.ValueRange;
import java.time.temporal.WeekFields;
import java.util.ArrayList;
import java.util.Base64;
import java.util.BitSet;
import java.util.Calendar;
import java.util.Comparator;
import java.util.Date;
import java.util.Formatter;
import java.util.GregorianCalendar;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import java.util.ResourceBundle;
import java.util.ServiceLoader;
import java.util.SplittableRandom;
import java.util.StringTokenizer;
import java.util.TimeZone;
import java.util.UUID;
import java.util.logging.ConsoleHandler;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.MemoryHandler;
import java.util.logging.SimpleFormatter;
import java.util.logging.XMLFormatter;
import java.util.prefs.Preferences;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.crypto.Cipher;
import javax.crypto.KeyGenerator;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocketFactory;

/** Logging, security, formats, times and the rest of {@code java.util}. */
final class UtilProbes {

    private UtilProbes() {}

    private static final class Heard extends Handler {
        int count;

        @Override
        public void publish(LogRecord r) {
            count++;
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    private static Object log(Logger logger) {
        Heard heard = new Heard();
        logger.setUseParentHandlers(false);
        logger.addHandler(heard);
        logger.setLevel(Level.FINE);
        logger.fine("a");
        logger.log(Level.INFO, "b {0}", 5);
        logger.removeHandler(heard);
        return heard.count + "" + logger.getName();
    }

    private static Object format(java.util.logging.Formatter f) {
        LogRecord r = new LogRecord(Level.INFO, "text {0}");
        r.setParameters(new Object[] {1});
        return f.format(r).contains("text 1");
    }

    static List<Probe> logging() {
        return List.of(
                own("logger", () -> Logger.getLogger("probe.a"), UtilProbes::log),
                own("rootLogger", () -> Logger.getLogger(""), (Logger l) -> l.getHandlers().length > 0),
                own("globalLogger", Logger::getGlobal, UtilProbes::log),
                refused("anonymousLogger", Logger::getAnonymousLogger),
                own("logManager", LogManager::getLogManager, (LogManager m) -> m.getLogger("").getHandlers().length > 0),
                own("level", () -> Level.INFO, (Level l) -> l.getLocalizedName() + Level.parse("INFO").equals(l)),
                works("logRecord", () -> new LogRecord(Level.INFO, "m"), (LogRecord r) -> r.getMessage() + r.getLevel() + r.getSourceMethodName()),
                refused("consoleHandler", ConsoleHandler::new),
                refused("rootHandler", () -> Logger.getLogger("").getHandlers()[0]),
                works("ownHandler", Heard::new, (Heard h) -> {
                    h.publish(new LogRecord(Level.INFO, "x"));
                    return h.count + "" + h.getLevel();
                }),
                works("memoryHandler", () -> new MemoryHandler(new Heard(), 5, Level.WARNING), (MemoryHandler h) -> {
                    h.publish(new LogRecord(Level.WARNING, "x"));
                    return h.getPushLevel();
                }),
                refused("fileHandler", () -> new java.util.logging.FileHandler(java.nio.file.Files.createTempFile("probe", ".log").toString())),
                works("streamHandler", () -> new java.util.logging.StreamHandler(new java.io.ByteArrayOutputStream(), new SimpleFormatter()),
                        (java.util.logging.StreamHandler h) -> {
                            h.publish(new LogRecord(Level.INFO, "x"));
                            h.flush();
                            return h.getEncoding();
                        }),
                works("holderOfLogger", () -> List.of(Logger.getLogger("probe.c"), "text"), (List<Object> l) ->
                        l.get(0) == Logger.getLogger("probe.c") ? log((Logger) l.get(0)) : "another"),
                works("loggerFilter", () -> (java.util.logging.Filter) r -> r.getLevel() == Level.INFO, (java.util.logging.Filter f) ->
                        f.isLoggable(new LogRecord(Level.INFO, "x"))),
                works("ownLevel", () -> new Level("OWN", 850) {}, (Level l) -> l.getName() + l.intValue()),
                works("simpleFormatter", SimpleFormatter::new, UtilProbes::format),
                works("xmlFormatter", XMLFormatter::new, UtilProbes::format),
                works("systemLogger", () -> System.getLogger("probe.b"), (System.Logger l) -> {
                    l.log(System.Logger.Level.DEBUG, "not shown");
                    return l.getName() + l.isLoggable(System.Logger.Level.INFO);
                }),
                own("loggerOfAnyName", () -> Logger.getLogger("Meine B\u00fccher \u20ac"), UtilProbes::log),
                refused("loggingBean", () -> java.lang.management.ManagementFactory.getPlatformMXBean(java.lang.management.PlatformLoggingMXBean.class)));
    }

    private static final byte[] DATA = "some data".getBytes(StandardCharsets.UTF_8);

    private static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    private static Object useKey(SecretKey key) throws Exception {
        Cipher c = Cipher.getInstance("AES/CBC/PKCS5Padding");
        c.init(Cipher.ENCRYPT_MODE, key, new IvParameterSpec(new byte[16]));
        return hex(c.doFinal(DATA));
    }

    private static Object signAndVerify(KeyPair pair, String algorithm) throws Exception {
        Signature s = Signature.getInstance(algorithm);
        s.initSign(pair.getPrivate());
        s.update(DATA);
        byte[] signed = s.sign();
        s.initVerify(pair.getPublic());
        s.update(DATA);
        PublicKey again = KeyFactory.getInstance(pair.getPublic().getAlgorithm()).generatePublic(new X509EncodedKeySpec(pair.getPublic().getEncoded()));
        return s.verify(signed) + "" + again.equals(pair.getPublic());
    }

    private static KeyPair pair(String algorithm, String curve) throws Exception {
        KeyPairGenerator g = KeyPairGenerator.getInstance(algorithm);
        if (curve != null) {
            g.initialize(new ECGenParameterSpec(curve));
        } else if (algorithm.equals("RSA")) {
            g.initialize(1024);
        }
        return g.generateKeyPair();
    }

    private static KeyStore keyStore() throws Exception {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        store.setEntry("a", new KeyStore.SecretKeyEntry(new SecretKeySpec(new byte[16], "AES")), new KeyStore.PasswordProtection("x".toCharArray()));
        return store;
    }

    /** The first of those that the JDK trusts. */
    private static byte[] anyCertificate() throws Exception {
        KeyStore store = KeyStore.getInstance(new java.io.File(System.getProperty("java.home"), "lib/security/cacerts"), "changeit".toCharArray());
        java.util.Enumeration<String> names = store.aliases();
        String first = names.nextElement();
        while (names.hasMoreElements()) {
            String name = names.nextElement();
            first = name.compareTo(first) < 0 ? name : first;
        }
        return store.getCertificate(first).getEncoded();
    }

    static List<Probe> security() {
        return List.of(
                works("secretKeySpec", () -> new SecretKeySpec(new byte[16], "AES"), UtilProbes::useKey),
                works("generatedKey", () -> KeyGenerator.getInstance("AES").generateKey(), (SecretKey k) -> useKey(k) != null),
                works("rsaKeys", () -> pair("RSA", null), (KeyPair p) -> signAndVerify(p, "SHA256withRSA")),
                works("ecKeys", () -> pair("EC", "secp256r1"), (KeyPair p) -> signAndVerify(p, "SHA256withECDSA")),
                works("edKeys", () -> pair("Ed25519", null), (KeyPair p) -> signAndVerify(p, "Ed25519")),
                works("mlDsaKeys", () -> pair("ML-DSA-44", null), (KeyPair p) -> signAndVerify(p, "ML-DSA-44")),
                works("dsaKeys", () -> pair("DSA", null), (KeyPair p) -> signAndVerify(p, "SHA256withDSA")),
                works("x25519Keys", () -> pair("X25519", null), (KeyPair p) -> {
                    javax.crypto.KeyAgreement a = javax.crypto.KeyAgreement.getInstance("X25519");
                    a.init(p.getPrivate());
                    a.doPhase(p.getPublic(), true);
                    return a.generateSecret().length;
                }),
                works("dhKeys", () -> pair("DH", null), (KeyPair p) -> p.getPublic().getEncoded().length > 100),
                refused("pbeKey", () -> SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256")
                        .generateSecret(new PBEKeySpec("a".toCharArray(), new byte[8], 10, 128))),
                works("ivSpec", () -> new IvParameterSpec(new byte[16]), (IvParameterSpec s) -> s.getIV().length),
                refused("digest", () -> MessageDigest.getInstance("SHA-256")),
                refused("digestMd5", () -> MessageDigest.getInstance("MD5")),
                refused("mac", () -> Mac.getInstance("HmacSHA256")),
                refused("macInit", () -> {
                    Mac m = Mac.getInstance("HmacSHA256");
                    m.init(new SecretKeySpec(new byte[16], "AES"));
                    return m;
                }),
                refused("cipher", () -> Cipher.getInstance("AES/GCM/NoPadding")),
                refused("cipherInit", () -> {
                    Cipher c = Cipher.getInstance("AES/CBC/PKCS5Padding");
                    c.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(new byte[16], "AES"));
                    return c;
                }),
                refused("signature", () -> Signature.getInstance("SHA256withRSA")),
                refused("signatureInit", () -> {
                    Signature s = Signature.getInstance("SHA256withRSA");
                    s.initSign(pair("RSA", null).getPrivate());
                    return s;
                }),
                refused("keyGenerator", () -> KeyGenerator.getInstance("AES")),
                refused("keyPairGenerator", () -> KeyPairGenerator.getInstance("RSA")),
                refused("keyFactory", () -> KeyFactory.getInstance("RSA")),
                refused("secretKeyFactory", () -> SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256")),
                refused("keyAgreement", () -> javax.crypto.KeyAgreement.getInstance("X25519")),
                refused("algorithmParameters", () -> AlgorithmParameters.getInstance("AES")),
                refused("keyStore", UtilProbes::keyStore),
                refused("certificateFactory", () -> CertificateFactory.getInstance("X.509")),
                refused("sslContext", SSLContext::getDefault),
                refused("sslSocketFactory", SSLSocketFactory::getDefault),
                refused("provider", () -> Security.getProvider("SUN")),
                refused("providerService", () -> Security.getProvider("SUN").getService("MessageDigest", "SHA-256")),
                refused("secureRandom", SecureRandom::new),
                works("secureRandomParameters", () -> java.security.DrbgParameters.instantiation(128, java.security.DrbgParameters.Capability.RESEED_ONLY, null)),
                refused("sslEngine", () -> SSLContext.getDefault().createSSLEngine()),
                works("sslParameters", () -> new javax.net.ssl.SSLParameters(new String[] {"a"}), (javax.net.ssl.SSLParameters q) -> q.getCipherSuites()[0]),
                refused("trustManagerFactory", () -> javax.net.ssl.TrustManagerFactory.getInstance(javax.net.ssl.TrustManagerFactory.getDefaultAlgorithm())),
                works("sealedKeySpec", () -> new X509EncodedKeySpec(new byte[5]), (X509EncodedKeySpec k) -> k.getEncoded().length + k.getFormat()),
                works("certificate", () -> CertificateFactory.getInstance("X.509").generateCertificate(new java.io.ByteArrayInputStream(anyCertificate())),
                        (java.security.cert.X509Certificate c) -> {
                            c.checkValidity(c.getNotBefore());
                            return c.getSubjectX500Principal() + "" + c.getPublicKey().getAlgorithm() + c.equals(CertificateFactory.getInstance("X.509")
                                    .generateCertificate(new java.io.ByteArrayInputStream(c.getEncoded())));
                        }),
                works("namedParameters", () -> java.security.spec.NamedParameterSpec.X25519, (java.security.spec.NamedParameterSpec n) -> n.getName()),
                works("gcmSpec", () -> new javax.crypto.spec.GCMParameterSpec(128, new byte[12]), (javax.crypto.spec.GCMParameterSpec g) -> g.getTLen()),
                works("codeSource", () -> new java.security.CodeSource(null, (java.security.cert.Certificate[]) null)),
                refused("protectionDomain", UtilProbes.class::getProtectionDomain),
                works("trustAnchorName", () -> new javax.security.auth.x500.X500Principal("CN=a"), (javax.security.auth.x500.X500Principal p) -> p.getName()));
    }

    static List<Probe> text() {
        return List.of(
                works("pattern", () -> Pattern.compile("(a+)(?<x>[b-d\\p{L}&&[^x]]*)\\w\\b", Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE), (Pattern p) -> {
                    Matcher m = p.matcher("xAABcd. aab");
                    return m.results().map(r -> r.group()).toList() + p.pattern() + p.splitAsStream("1ab2").toList() + p.asPredicate().test("ab");
                }),
                works("matcher", () -> Pattern.compile("\\d+").matcher("a1b22"), (Matcher m) -> m.find() + m.group() + m.find() + m.group() + m.replaceAll("-")),
                works("decimalFormat", () -> new DecimalFormat("#,##0.00"), (DecimalFormat f) -> f.format(12345.678) + f.parse("1,5")),
                works("numberFormat", () -> NumberFormat.getInstance(Locale.GERMANY), (NumberFormat f) -> f.format(12345.678)),
                works("currencyFormat", () -> NumberFormat.getCurrencyInstance(Locale.US), (NumberFormat f) -> f.format(5.5)),
                works("compactFormat", () -> NumberFormat.getCompactNumberInstance(Locale.US, NumberFormat.Style.SHORT), (CompactNumberFormat f) -> f.format(12345)),
                works("messageFormat", () -> new MessageFormat("{0} of {1,number} at {2,date,short}", Locale.US), (MessageFormat f) -> f.format(new Object[] {1, 2, new Date(0)})),
                works("choiceFormat", () -> new ChoiceFormat("0#none|1#one|1<many"), (ChoiceFormat f) -> f.format(5)),
                works("simpleDateFormat", () -> new SimpleDateFormat("yyyy-MM-dd EEE z", Locale.US), (SimpleDateFormat f) -> f.format(new Date(0)) + f.parse("1970-01-02 Fri UTC").getTime()),
                works("dateFormat", () -> DateFormat.getDateTimeInstance(DateFormat.FULL, DateFormat.FULL, Locale.FRANCE), (DateFormat f) -> f.format(new Date(0))),
                works("dateSymbols", () -> DateFormatSymbols.getInstance(Locale.US), (DateFormatSymbols s) -> s.getMonths()[0]),
                works("collator", () -> Collator.getInstance(Locale.GERMANY), (Collator c) -> c.compare("\u00e4", "b") + "" + c.getCollationKey("a").compareTo(c.getCollationKey("b"))),
                works("breakIterator", () -> BreakIterator.getWordInstance(Locale.US), (BreakIterator b) -> {
                    b.setText("some words here");
                    return b.first() + "" + b.next() + b.next() + b.last();
                }),
                works("formatter", () -> new Formatter(Locale.US), (Formatter f) -> f.format("%,d %tY %s", 12345, new Date(0), "x").toString()),
                works("normalized", () -> java.text.Normalizer.Form.NFC, (java.text.Normalizer.Form f) -> java.text.Normalizer.normalize("a\u0308", f)),
                works("locale", () -> Locale.forLanguageTag("de-DE-u-co-phonebk"), (Locale l) -> l.getDisplayName(l) + l.toLanguageTag() + l.equals(Locale.forLanguageTag("de-DE-u-co-phonebk"))),
                works("localeNobodyNames", () -> Locale.of("de", "AT"), (Locale l) -> NumberFormat.getInstance(l).format(1234.5) + DateFormatSymbols.getInstance(l).getMonths()[0]
                        + l.getDisplayCountry(l) + l.equals(Locale.of("de", "AT"))),
                works("localeWithScript", () -> Locale.forLanguageTag("sr-Latn-RS"), (Locale l) -> DateFormatSymbols.getInstance(l).getMonths()[0] + l.getDisplayScript(l)),
                works("localeWithVariant", () -> Locale.of("no", "NO", "NY"), (Locale l) -> DateFormatSymbols.getInstance(l).getMonths()[0] + l.getVariant() + l.toLanguageTag()),
                works("localeBuilder", Locale.Builder::new, (Locale.Builder b) -> b.setLanguage("de").build()),
                own("currency", () -> java.util.Currency.getInstance("EUR"), (java.util.Currency c) -> c.getSymbol(Locale.US)),
                works("joiner", () -> new java.util.StringJoiner(","), (java.util.StringJoiner j) -> j.add("a").add("b").toString()),
                works("dateTimeFormatter", () -> DateTimeFormatter.ofPattern("yyyy-MM-dd EEE HH:mm VV", Locale.US), (DateTimeFormatter f) ->
                        f.format(ZonedDateTime.of(2000, 1, 1, 0, 0, 0, 0, ZoneId.of("Europe/Berlin"))) + f.parse("2000-01-01 Sat 00:00 Europe/Berlin", ZonedDateTime::from)),
                works("isoFormatter", () -> DateTimeFormatter.ISO_INSTANT, (DateTimeFormatter f) -> f.format(Instant.EPOCH)),
                works("localizedFormatter", () -> DateTimeFormatter.ofLocalizedDate(FormatStyle.FULL).withLocale(Locale.US), (DateTimeFormatter f) -> f.format(LocalDate.EPOCH)));
    }

    static List<Probe> times() {
        return List.of(
                works("zonedDateTime", () -> ZonedDateTime.of(2024, 3, 31, 1, 0, 0, 0, ZoneId.of("Europe/Berlin")), (ZonedDateTime t) -> t.plusHours(2) + "" + t.getZone().getRules().isFixedOffset()),
                works("zone", () -> ZoneId.of("America/New_York"), (ZoneId z) -> z.getRules().getOffset(Instant.EPOCH) + "" + z.equals(ZoneId.of("America/New_York"))),
                works("zoneOffset", () -> ZoneOffset.ofHours(5), (ZoneOffset z) -> z.getRules().getOffset(Instant.EPOCH) + "" + z.equals(ZoneOffset.ofHours(5))),
                works("zoneRules", () -> ZoneId.of("Asia/Tokyo").getRules(), (java.time.zone.ZoneRules r) -> r.nextTransition(Instant.EPOCH) + "" + r.getOffset(Instant.now())),
                works("systemClock", Clock::systemUTC, (Clock c) -> Math.abs(c.millis() - System.currentTimeMillis()) < 5000),
                works("offsetClock", () -> Clock.offset(Clock.systemDefaultZone(), Duration.ofDays(1)), (Clock c) -> c.millis() > System.currentTimeMillis()),
                works("tickClock", () -> Clock.tickSeconds(ZoneOffset.UTC), (Clock c) -> c.millis() % 1000),
                own("chronology", () -> HijrahChronology.INSTANCE, (HijrahChronology c) -> c.date(1445, 1, 1)),
                works("hijrahDate", () -> HijrahDate.of(1445, 1, 1), (HijrahDate d) -> d.plus(40, ChronoUnit.DAYS) + "" + LocalDate.from(d)),
                works("japaneseDate", () -> JapaneseDate.of(2020, 1, 1), (JapaneseDate d) -> d.getEra() + "" + d.plus(1, ChronoUnit.YEARS)),
                works("thaiDate", () -> ThaiBuddhistDate.of(2560, 1, 1), (ThaiBuddhistDate d) -> d.plus(1, ChronoUnit.YEARS)),
                works("weekFields", () -> WeekFields.of(Locale.US), (WeekFields w) -> LocalDate.EPOCH.get(w.weekOfYear()) + "" + w.equals(WeekFields.of(Locale.US))),
                works("quarter", () -> IsoFields.QUARTER_OF_YEAR, (java.time.temporal.TemporalField f) -> LocalDate.EPOCH.get(f)),
                works("julian", () -> JulianFields.JULIAN_DAY, (java.time.temporal.TemporalField f) -> LocalDate.EPOCH.getLong(f)),
                works("adjuster", () -> TemporalAdjusters.firstDayOfNextMonth(), (java.time.temporal.TemporalAdjuster a) -> LocalDate.EPOCH.with(a)),
                works("valueRange", () -> ValueRange.of(1, 5)),
                works("localDateTime", () -> LocalDateTime.of(2020, 1, 1, 1, 1), (LocalDateTime t) -> t.plusDays(400)),
                works("timeZone", () -> TimeZone.getTimeZone("Europe/Berlin"), (TimeZone z) -> z.getOffset(0) + z.getDisplayName(Locale.US) + z.equals(TimeZone.getTimeZone("Europe/Berlin")) + z.toZoneId()),
                works("simpleTimeZone", () -> new java.util.SimpleTimeZone(3600000, "X"), (TimeZone z) -> z.getOffset(0)),
                works("calendar", () -> new GregorianCalendar(2020, Calendar.MARCH, 1), (Calendar c) -> {
                    c.add(Calendar.DAY_OF_MONTH, -1);
                    return c.getTime() + "" + c.getActualMaximum(Calendar.DAY_OF_MONTH) + c.getDisplayName(Calendar.MONTH, Calendar.LONG, Locale.US);
                }),
                works("julianCalendar", () -> new GregorianCalendar(1500, Calendar.MARCH, 1), (Calendar c) -> {
                    c.add(Calendar.DAY_OF_MONTH, -1);
                    return c.getTimeInMillis() + "" + c.get(Calendar.DAY_OF_MONTH) + c.get(Calendar.ERA);
                }),
                works("calendarBeforeChrist", () -> {
                    GregorianCalendar c = new GregorianCalendar(50, Calendar.MARCH, 1);
                    c.set(Calendar.ERA, GregorianCalendar.BC);
                    c.getTime();
                    return c;
                }, (Calendar c) -> {
                    c.add(Calendar.YEAR, 60);
                    return c.getTimeInMillis() + "" + c.get(Calendar.YEAR) + c.get(Calendar.ERA);
                }),
                works("buddhistCalendar", () -> new Calendar.Builder().setCalendarType("buddhist").setDate(2560, 1, 1).build(), (Calendar c) -> {
                    c.add(Calendar.YEAR, 1);
                    return c.getTimeInMillis() + "" + c.get(Calendar.YEAR);
                }),
                refused("japaneseCalendar", () -> Calendar.getInstance(Locale.forLanguageTag("ja-JP-u-ca-japanese"))),
                works("date", () -> new Date(5), (Date d) -> d.toInstant() + "" + d));
    }

    private static Object random(RandomGenerator r) {
        return r.nextInt(10) < 10 && r.ints(5, 0, 3).allMatch(i -> i < 3) && r.nextGaussian() < 100;
    }

    private interface Service {}

    static List<Probe> util() {
        return List.of(
                works("random", () -> new Random(5), (Random r) -> r.nextInt() + "" + r.nextGaussian()),
                works("splittable", () -> new SplittableRandom(5), (SplittableRandom r) -> r.split().nextInt()),
                works("generator", () -> RandomGeneratorFactory.of("Xoshiro256PlusPlus").create(5), (RandomGenerator r) -> r.nextLong()),
                works("generatorFactory", () -> RandomGeneratorFactory.of("L64X128MixRandom"), (RandomGeneratorFactory<?> f) -> f.create(5).nextLong()),
                works("defaultGenerator", RandomGenerator::getDefault, UtilProbes::random),
                works("base64", () -> List.of(Base64.getEncoder(), Base64.getDecoder(), Base64.getMimeEncoder(), Base64.getUrlDecoder()),
                        (List<Object> l) -> new String(((Base64.Decoder) l.get(1)).decode(((Base64.Encoder) l.get(0)).encode(DATA)), StandardCharsets.UTF_8)
                                + ((Base64.Encoder) l.get(2)).encodeToString(new byte[100])),
                works("hexFormat", () -> HexFormat.ofDelimiter(":"), (HexFormat f) -> f.formatHex(DATA)),
                works("uuid", () -> new UUID(1, 2), (UUID u) -> u.version() + "" + u),
                works("bitSet", () -> BitSet.valueOf(new long[] {5}), (BitSet b) -> {
                    b.set(100);
                    return b;
                }),
                works("properties", () -> {
                    Properties p = new Properties();
                    p.setProperty("a", "b");
                    return p;
                }, (Properties p) -> {
                    p.setProperty("c", "d");
                    return p.size() + p.getProperty("a");
                }),
                works("systemProperties", System::getProperties, (Properties p) -> p.getProperty("java.version")),
                works("environment", System::getenv, (Map<String, String> m) -> m.get("PATH")),
                refused("serviceLoader", () -> ServiceLoader.load(Service.class)),
                works("resourceBundle", () -> ResourceBundle.getBundle(UtilProbes.class.getName() + "$Bundle"),
                        (ResourceBundle b) -> b.getString("a") + b.keySet()),
                works("tokenizer", () -> new StringTokenizer("a b c"), (StringTokenizer t) -> t.nextToken() + t.countTokens()),
                works("iterator", () -> new ArrayList<>(List.of(1, 2)).iterator(), (Iterator<Object> i) -> i.next() + "" + i.hasNext()),
                works("stream", () -> Stream.of(1, 2, 3).map(i -> i + 1), (Stream<Integer> s) -> s.collect(Collectors.toList())),
                works("intStream", () -> IntStream.range(0, 5).parallel(), (IntStream s) -> s.sum()),
                works("spliterator", () -> List.of(1, 2, 3).spliterator(), (java.util.Spliterator<Object> s) -> s.estimateSize()),
                works("collector", Collectors::toList, (java.util.stream.Collector<Object, ?, List<Object>> c) -> Stream.of(1, 2).collect(c)),
                works("grouping", () -> Collectors.groupingBy(Object::toString, Collectors.counting()), (java.util.stream.Collector<Object, ?, Map<String, Long>> c) -> Stream.of(1, 2, 1).collect(c)),
                works("comparator", () -> Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()), (Comparator<String> c) -> Stream.of("b", "aa", "c").sorted(c).toList()),
                works("mathContext", () -> MathContext.DECIMAL64),
                works("bigInteger", () -> BigInteger.TWO.pow(100), (BigInteger b) -> b.multiply(b).isProbablePrime(5)),
                refused("preferences", Preferences::userRoot),
                refused("preferencesNode", () -> Preferences.userRoot().node("probe")),
                refused("processHandleOther", () -> ProcessHandle.current().parent().get()),
                own("processHandle", ProcessHandle::current, (ProcessHandle h) -> h.pid() == ProcessHandle.current().pid()),
                refused("processBuilderStarted", () -> new ProcessBuilder("true").start()),
                works("processBuilder", () -> new ProcessBuilder("echo", "a"), (ProcessBuilder b) -> new String(b.start().getInputStream().readAllBytes(), StandardCharsets.UTF_8)),
                own("runtime", Runtime::getRuntime, (Runtime r) -> r.availableProcessors()),
                works("runtimeVersion", Runtime::version),
                refused("objectName", () -> new javax.management.ObjectName("a:b=c")),
                works("scheduledDate", () -> new java.sql.Timestamp(5), (java.sql.Timestamp t) -> t.getNanos()),
                refused("toolProvider", () -> java.util.spi.ToolProvider.findFirst("jar").get().getClass().getModule()),
                works("optional", () -> java.util.Optional.of("a"), (java.util.Optional<Object> o) -> o.map(x -> x + "b")),
                works("eventListeners", () -> new java.util.EventObject("source"), (java.util.EventObject e) -> e.getSource()),
                works("unmodifiable", () -> java.util.Collections.unmodifiableMap(new java.util.TreeMap<>(Map.of("a", 1))), (Map<Object, Object> m) -> m.get("a") + "" + m.keySet()),
                works("checked", () -> java.util.Collections.checkedList(new ArrayList<>(), String.class), (List<Object> l) -> l.add("x")),
                works("enumMap", () -> new java.util.EnumMap<>(Map.of(Thread.State.NEW, 1)), (Map<Object, Object> m) -> m.get(Thread.State.NEW)),
                works("timeUnit", () -> java.util.concurrent.TimeUnit.DAYS, (java.util.concurrent.TimeUnit u) -> u.toHours(1)),
                own("systemLoader", ClassLoader::getSystemClassLoader, (ClassLoader l) -> l.loadClass("java.lang.String")),
                own("platformLoader", ClassLoader::getPlatformClassLoader, (ClassLoader l) -> l.loadClass("java.lang.String")),
                refused("module", () -> UtilProbes.class.getModule()),
                refused("package", UtilProbes.class::getPackage),
                works("observable", () -> new java.beans.PropertyChangeSupport("bean"), (java.beans.PropertyChangeSupport s) -> {
                    s.addPropertyChangeListener(e -> {});
                    s.firePropertyChange("a", 1, 2);
                    return s.getPropertyChangeListeners().length;
                }),
                works("exception", () -> new IllegalStateException("x"), (Exception e) -> {
                    e.addSuppressed(new RuntimeException("y"));
                    e.setStackTrace(new StackTraceElement[0]);
                    return e.getSuppressed().length + e.getMessage();
                }),
                works("stackTraceElement", () -> new StackTraceElement("a.B", "c", "B.java", 5)),
                works("hashMapSnapshot", () -> new HashMap<>(Map.of("a", 1)).entrySet(), (java.util.Set<Map.Entry<String, Integer>> s) -> s.iterator().next().setValue(5)),
                refused("mxBean", java.lang.management.ManagementFactory::getRuntimeMXBean),
                refused("httpServer", () -> com.sun.net.httpserver.HttpServer.create()),
                works("xmlFactory", javax.xml.parsers.DocumentBuilderFactory::newInstance, (javax.xml.parsers.DocumentBuilderFactory f) ->
                        f.newDocumentBuilder().parse(new java.io.ByteArrayInputStream("<a><b/></a>".getBytes(StandardCharsets.UTF_8))).getDocumentElement().getTagName()),
                works("xmlDocument", () -> javax.xml.parsers.DocumentBuilderFactory.newInstance().newDocumentBuilder()
                        .parse(new java.io.ByteArrayInputStream("<a><b/></a>".getBytes(StandardCharsets.UTF_8))), (org.w3c.dom.Document d) -> {
                    d.getDocumentElement().appendChild(d.createElement("c"));
                    return d.getDocumentElement().getChildNodes().getLength() + "" + d.getElementsByTagName("b").getLength() + d.getElementsByTagName("c").getLength();
                }),
                refused("scriptMethodHandle", java.lang.invoke.MethodHandles::lookup));
    }

    /** Found by its name. */
    public static final class Bundle extends java.util.ListResourceBundle {
        @Override
        protected Object[][] getContents() {
            return new Object[][] {{"a", "b"}};
        }
    }
}
