// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.jdk;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFileAttributes;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyFactory;
import java.security.spec.RSAPrivateKeySpec;
import java.security.spec.RSAPublicKeySpec;
import java.text.Collator;
import java.text.DateFormatSymbols;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.MessageFormat;
import java.text.SimpleDateFormat;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import org.autopersist.ObjectRefusedException;
import java.util.*;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.security.auth.x500.X500Principal;
import org.autopersist.AutoPersist;
import org.autopersist.DurableRoot;

/**
 * Reads durable objects of java.base, and prints {@code GROWS } with each method after which the image has more objects: those of a
 * list, and all methods without parameters that seem to read, of all classes that can be made of a few values; but for exceptions, which
 * keep their stack trace once somebody has asked for it.
 */
public final class ReadingProbe {

    @DurableRoot
    private static Object held;

    private enum Unit { A, B }

    private static final List<Object> VALUES = List.of("12", 7, 7L, 0.5, true, 'c', (short) 3, (byte) 2, 1.5f, new byte[] {1, 2},
            new char[] {'a', 'b'}, new ArrayList<>(List.of("a", "b")), new TreeMap<>(Map.of("a", "b")), Locale.GERMANY,
            new BigInteger("123456789012345678901234567890"), StandardCharsets.UTF_8, Unit.class, new TreeSet<>(List.of("a")));

    /** Their objects end with their process, wait for others, or are nothing but a place in something else. */
    private static final Pattern LEFT_OUT = Pattern.compile(
            "java\\.lang\\.(foreign|invoke|module|reflect|ref|classfile|instrument)\\..*|java\\.lang\\.(Thread|Process|Runtime|Module|Class|Stack).*"
                    + "|java\\.io\\..*(Stream|Reader|Writer|RandomAccessFile|Console).*|java\\.net\\..*(Socket|Connection|Loader|Cookie|Authenticator).*"
                    + "|java\\.nio\\.channels\\..*|.*Builder|java\\.util\\.(Scanner|Timer|Formatter|.*Tokenizer|ServiceLoader|WeakHashMap)"
                    + "|java\\.util\\.concurrent\\.(?!Concurrent|CopyOn).*|java\\.util\\.(zip|jar|stream)\\..*|java\\.security\\.(?!cert).*|javax\\.crypto\\..*");

    /** Methods that change what they are called on. */
    private static final Pattern CHANGES = Pattern.compile("(next|previous|poll|pop|remove|take|read|flip|clear|rewind|mark|reset|compact|close"
            + "|getAnd|increment|decrement|run|call|start|fork|join|await|acquire|notify|wait|clone|first|last|current|mismatch|element|peek"
            + "|trySplit|getClass|getDeclar|destroy|initCause|fillInStackTrace|printStackTrace|sync|listFiles|delete|mkdir|createNew).*");

    private ReadingProbe() {}

    private static <T> void read(String name, Supplier<T> make, Consumer<T> reader) {
        T object = make.get();
        try {
            held = object;
        } catch (ObjectRefusedException e) {
            return;      // refused
        }
        long before = AutoPersist.stats().objectsConverted();
        try {
            reader.accept(object);
        } catch (RuntimeException e) {
            // a method that can't be called like this
        }
        if (AutoPersist.stats().objectsConverted() > before) {
            System.out.println("GROWS " + name);
        }
    }

    /** The size of a view that a map may remember, and of those of that. */
    private static void views(Map<?, ?> map) {
        map.keySet().size();
        map.values().size();
        map.entrySet().size();
        if (map instanceof NavigableMap<?, ?> navigable) {
            navigable.descendingMap().descendingMap().size();
            navigable.descendingMap().entrySet().size();
            navigable.descendingKeySet().size();
            navigable.navigableKeySet().descendingSet().size();
        }
        map.toString();
        map.hashCode();
    }

    private static URI resolved() {
        try {
            return new URI("http", "u", "h", 80, "/p q", "q", "f").resolve("x");
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static InetAddress address() {
        try {
            return InetAddress.getByAddress("here", new byte[] {127, 0, 0, 1});
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Key key(boolean isPublic) {
        try {
            KeyFactory keys = KeyFactory.getInstance("RSA");
            BigInteger modulus = BigInteger.TWO.pow(1023).add(BigInteger.valueOf(7));
            return isPublic ? keys.generatePublic(new RSAPublicKeySpec(modulus, BigInteger.valueOf(65537)))
                    : keys.generatePrivate(new RSAPrivateKeySpec(modulus, BigInteger.valueOf(65537)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static PosixFileAttributes attributes() {
        try {
            return Files.readAttributes(Path.of("/"), PosixFileAttributes.class);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void listed() {
        Map<String, Integer> one = Map.of("a", 1);
        Map<String, Supplier<Map<String, Integer>>> maps = new LinkedHashMap<>();
        maps.put("HashMap", () -> new HashMap<>(one));
        maps.put("LinkedHashMap", () -> new LinkedHashMap<>(one));
        maps.put("TreeMap", () -> new TreeMap<>(one));
        maps.put("TreeMap.subMap", () -> new TreeMap<>(one).subMap("a", "b"));
        maps.put("IdentityHashMap", () -> new IdentityHashMap<>(one));
        maps.put("Hashtable", () -> new Hashtable<>(one));
        maps.put("ConcurrentHashMap", () -> new ConcurrentHashMap<>(one));
        maps.put("ConcurrentSkipListMap", () -> new ConcurrentSkipListMap<>(one));
        maps.put("ConcurrentSkipListMap.subMap", () -> new ConcurrentSkipListMap<>(one).subMap("a", "b"));
        maps.put("Map.of", () -> Map.of("a", 1));
        maps.put("singletonMap", () -> Collections.singletonMap("a", 1));
        maps.put("unmodifiableMap", () -> Collections.unmodifiableMap(new HashMap<>(one)));
        maps.put("synchronizedMap", () -> Collections.synchronizedMap(new HashMap<>(one)));
        maps.put("synchronizedNavigableMap", () -> Collections.synchronizedNavigableMap(new TreeMap<>(one)));
        maps.put("checkedMap", () -> Collections.checkedMap(new HashMap<>(one), String.class, Integer.class));
        maps.forEach((name, map) -> read(name, map, ReadingProbe::views));
        read("EnumMap", () -> new EnumMap<>(Map.of(Unit.A, 1)), ReadingProbe::views);
        read("synchronizedList", () -> Collections.synchronizedList(new ArrayList<>(List.of(1, 2))), list -> list.reversed().size());
        read("BigDecimal", () -> new BigDecimal("123.456"), d -> (d + "" + d.precision() + d.add(d) + d.unscaledValue()).length());
        read("BigDecimal, large", () -> new BigDecimal(new BigInteger("1234567890123456789012345"), 2), d -> (d + "" + d.precision()).length());
        read("URI", () -> URI.create("http://u@h:80/p%20q?q#f"),
                u -> (u.getPath() + u.getQuery() + u.getUserInfo() + u.getAuthority() + u.getFragment() + u.getSchemeSpecificPart() + u.hashCode())
                        .length());
        read("URI of parts", ReadingProbe::resolved, u -> (u.getPath() + u.hashCode()).length());
        read("InetAddress", ReadingProbe::address, a -> (a.getCanonicalHostName() + a.getHostName()).length());
        read("Path.toString", () -> Path.of("/a/b"), p -> (p + "" + p.hashCode() + p.getNameCount() + p.getFileName()).length());
        read("FileTime", () -> FileTime.fromMillis(5), t -> t.toString().length());
        read("attributes", ReadingProbe::attributes, a -> (a.owner() + "" + a.group() + a.fileKey()).length());
        read("DecimalFormat", () -> new DecimalFormat("#,##0.00 x;(#) y"), f -> f.format(12.5).length());
        read("DecimalFormat, doubles", () -> new DecimalFormat("0.###E0"), f -> (f.format(Math.PI) + f.format(new BigDecimal("1e30"))).length());
        read("SimpleDateFormat", () -> new SimpleDateFormat("yyyy"), f -> f.format(new Date(0)).length());
        read("MessageFormat", () -> new MessageFormat("{0,number} {1}"), f -> f.format(new Object[] {1, "x"}).length());
        read("DateFormatSymbols", () -> new DateFormatSymbols(Locale.GERMANY), s -> s.hashCode());
        read("DecimalFormatSymbols", () -> new DecimalFormatSymbols(Locale.US), s -> (s.hashCode() + s.getCurrencySymbol()).length());
        read("DateTimeFormatter", () -> DateTimeFormatter.ofPattern("EEEE d MMMM uuuu"), f -> (f.format(LocalDate.EPOCH) + f).length());
        read("Collator", () -> Collator.getInstance(Locale.GERMAN), c -> c.getCollationKey("a" + c.compare("a", "b")).toByteArray());
        read("ZonedDateTime", () -> ZonedDateTime.now(ZoneId.of("Europe/Berlin")), z -> (z + "" + z.plusDays(1) + z.hashCode()).length());
        read("ZoneOffset", () -> ZoneOffset.ofHoursMinutesSeconds(1, 2, 3), z -> (z + "" + z.getRules()).length());
        read("SimpleTimeZone", () -> new SimpleTimeZone(3600000, "X", 2, -1, 1, 7200000, 9, -1, 1, 7200000),
                z -> (z.getOffset(1L << 40) + "" + z.toZoneId()).length());
        read("ZoneInfo", () -> TimeZone.getTimeZone("Europe/Berlin").clone(), z -> (((TimeZone) z).getOffset(1L << 42) + "" + z).length());
        read("Locale", () -> Locale.forLanguageTag("de-CH-x-ab"), l -> (l + l.toLanguageTag() + l.hashCode() + l.getDisplayName(Locale.US)).length());
        read("StringBuffer", () -> new StringBuffer("x"), b -> (b + "" + b).length());
        read("String", () -> new String(new char[] {'x', 'y'}), s -> s.hashCode());
        read("Pattern", () -> Pattern.compile("(?<x>a+)b"), p -> (p.matcher("aab").find() + p.pattern() + p.split("xaaby").length + p.namedGroups()).length());
        read("Level", () -> Level.INFO, l -> l.getLocalizedName().length());
        read("X500Principal", () -> new X500Principal("CN=Duke, OU=JavaSoft, O=Sun Microsystems, C=US"),
                p -> (p.getName() + p.getName("RFC1779") + p.getName("CANONICAL") + p.hashCode() + p.getEncoded().length).length());
        read("public key", () -> key(true), k -> (k.hashCode() + "" + k.getEncoded().length + k).length());
        read("private key", () -> key(false), k -> (k.hashCode() + "" + k.getEncoded().length).length());
        read("Matcher", () -> Pattern.compile("(?<x>a)b").matcher("ab"), m -> m.namedGroups().size());
        read("PathMatcher", () -> FileSystems.getDefault().getPath("a"), p -> p.toAbsolutePath().normalize().startsWith("/"));
        read("CharsetEncoder", StandardCharsets.UTF_8::newEncoder, e -> e.isLegalReplacement(new byte[] {'?'}));
        read("Instant", () -> Instant.ofEpochSecond(5, 6), i -> (i + "" + i.hashCode()).length());
        read("File", () -> new File("/a/b"), f -> (f.toPath() + "" + f.exists() + f.hashCode()).length());
        read("ByteBuffer", () -> ByteBuffer.allocate(10), b -> (b.duplicate().remaining() + "" + b).length());
        read("CopyOnWriteArrayList", () -> new CopyOnWriteArrayList<>(List.of("x")), l -> (l.get(0) + l).length());
    }

    private static Object[] arguments(Constructor<?> constructor, Map<Class<?>, Object> values) {
        return Stream.of(constructor.getParameterTypes()).map(type -> VALUES.stream()
                .filter(value -> type.isInstance(value) || (type.isPrimitive() && values.get(type) == value))
                .findFirst().orElse(null)).toArray();
    }

    private static Map<Class<?>, Object> primitives() {
        Map<Class<?>, Object> result = new HashMap<>();
        for (Object value : VALUES) {
            try {
                result.put((Class<?>) value.getClass().getField("TYPE").get(null), value);
            } catch (ReflectiveOperationException e) {
                // no box
            }
        }
        return result;
    }

    /** Null if none of the constructors takes such values. */
    private static Supplier<Object> maker(Class<?> type, Map<Class<?>, Object> values) {
        for (Constructor<?> constructor : type.getConstructors()) {
            Object[] arguments = arguments(constructor, values);
            try {
                if (Stream.of(arguments).allMatch(Objects::nonNull)) {
                    constructor.newInstance(arguments);
                    return () -> {
                        try {
                            return constructor.newInstance(arguments);
                        } catch (ReflectiveOperationException e) {
                            throw new IllegalStateException(e);
                        }
                    };
                }
            } catch (ReflectiveOperationException e) {
                // values that it does not take
            }
        }
        return null;
    }

    private static boolean seemsToRead(Method method) {
        return method.getParameterCount() == 0 && method.getReturnType() != void.class && !Modifier.isStatic(method.getModifiers())
                && !CHANGES.matcher(method.getName()).matches();
    }

    private static boolean readAll(Class<?> type, Map<Class<?>, Object> values) {
        Supplier<Object> maker = maker(type, values);
        for (Method method : maker != null ? type.getMethods() : new Method[0]) {
            if (seemsToRead(method)) {
                read(type.getName() + "." + method.getName(), maker, object -> {
                    try {
                        method.invoke(object);
                    } catch (ReflectiveOperationException e) {
                        // a method that can't be called like this
                    }
                });
            }
        }
        return maker != null;
    }

    private static boolean isCandidate(String name) {
        return (name.startsWith("java.") || name.startsWith("javax.")) && !LEFT_OUT.matcher(name).matches();
    }

    public static void main(String[] args) throws IOException {
        AutoPersist.requireEnabled();
        listed();
        Map<Class<?>, Object> values = primitives();
        int classes = 0;
        try (Stream<Path> files = Files.walk(FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules/java.base"))) {
            for (Path file : (Iterable<Path>) files.filter(f -> f.toString().endsWith(".class"))::iterator) {
                String name = file.subpath(2, file.getNameCount()).toString().replace('/', '.').replaceFirst("\\.class$", "");
                if (!isCandidate(name)) {
                    continue;
                }
                try {
                    Class<?> type = Class.forName(name, false, null);
                    if (Modifier.isPublic(type.getModifiers()) && !Modifier.isAbstract(type.getModifiers())
                            && !Throwable.class.isAssignableFrom(type) && readAll(type, values)) {
                        classes++;
                    }
                } catch (ClassNotFoundException | LinkageError e) {
                    // not for this machine
                }
            }
        }
        System.out.println("CLASSES " + classes);
        Runtime.getRuntime().halt(0);
    }
}
