package org.autopersist.fuzz.mutation;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.autopersist.fuzz.image.Checksums;
import org.autopersist.fuzz.image.ImageMap.ClassEntry;
import org.autopersist.fuzz.image.ImageMap.FieldEntry;
import org.autopersist.fuzz.image.ImageMap.Home;
import org.autopersist.fuzz.image.ImageMap.Super;

/** Class descriptors, mostly with checksums that fit. */
final class ClassDamage {

    static final List<Mutation> ALL = List.of(
            new Mutation("class entry", 8, ClassDamage::entry),
            new Mutation("class name", 6, ClassDamage::name),
            new Mutation("field", 10, ClassDamage::field),
            new Mutation("fields overlap", 4, ClassDamage::overlap),
            new Mutation("new class", 8, ClassDamage::append));

    /** Classes whose objects the JVM treats as something special, and names that are none. */
    private static final String[] NAMES = {"java/lang/Class", "java/lang/Thread", "java/lang/ClassLoader",
        "java/lang/String", "java/lang/Object", "java/lang/Integer", "java/lang/Void", "java/lang/Enum",
        "java/lang/Throwable", "java/lang/ref/WeakReference", "java/lang/ref/PhantomReference", "java/lang/ref/Finalizer",
        "java/lang/ref/Reference", "java/lang/invoke/MemberName", "java/lang/invoke/ResolvedMethodName",
        "java/lang/invoke/MethodType", "java/lang/invoke/LambdaForm", "java/lang/StackTraceElement",
        "java/lang/StackFrameInfo", "java/lang/Module", "java/lang/reflect/Method", "java/lang/reflect/RecordComponent",
        "java/lang/AbstractMethodError", "java/lang/Number", "java/lang/Runnable", "java/util/HashMap",
        "java/util/ImmutableCollections$ListN", "java/util/concurrent/TimeUnit", "java/lang/Thread$State",
        "java/util/concurrent/atomic/AtomicIntegerFieldUpdater$AtomicIntegerFieldUpdaterImpl",
        "jdk/internal/vm/StackChunk", "jdk/internal/vm/Continuation", "jdk/internal/misc/Unsafe",
        "jdk/internal/reflect/ConstantPool", "java/lang/invoke/MethodHandleNatives$CallSiteContext",
        "java/nio/DirectByteBuffer", "java/io/FileDescriptor", "java/lang/reflect/Proxy", "[I", "[[I", "[B", "[Z", "[J",
        "[Ljava/lang/String;", "[Ljava/lang/Class;", "[[Ljava/lang/Object;", "[", "[[", "[V", "[Q", "[L", "[L;",
        "[Ljava/lang/String", "[Ljava/lang/String;x", "Ljava/lang/String;", "L;", ";", "/", "a//b", "java.lang.String", "I",
        "no/such/Class", "[Lno/such/Class;", "\0", "\u00ff\u00fe", "int", "void", ""};

    private ClassDamage() {}

    private static String entry(Target t) {
        if (!t.has(t.map().classes())) {
            return null;
        }
        ClassEntry c = t.any(t.map().classes());
        String what = switch (t.random().nextInt(6)) {
            case 0 -> {
                t.bytes().put1(c.at() + 8, t.oneIn(4) ? t.random().nextInt(256) : t.random().nextInt(10));
                yield "kind";
            }
            case 1 -> {
                t.bytes().put1(c.at() + 9, t.oneIn(4) ? t.random().nextInt(256) : "LZBCSIJFD[V\0".charAt(t.random().nextInt(12)));
                yield "element";
            }
            case 2 -> {
                t.bytes().put2(c.at() + 10, (int) t.near(c.fields().size()));
                yield "number of fields";
            }
            case 3 -> {
                t.bytes().put4(c.at() + 12, t.oneIn(2) ? c.instanceSize() + 8L * t.random().nextInt(-3, 4) : t.near(c.instanceSize()));
                yield "instance size";
            }
            case 4 -> {
                t.bytes().put2(c.at() + 16, (int) t.near(c.name().length()));
                yield "length of name";
            }
            default -> {
                t.bytes().put4(c.at(), t.near(c.size()));
                yield "size";
            }
        };
        return what + " of " + c.name() + sum(t, c.at());
    }

    private static String name(Target t) {
        if (!t.has(t.map().classes())) {
            return null;
        }
        ClassEntry c = t.any(t.map().classes());
        int length = c.name().length();
        t.bytes().putBytes(c.at() + 18, illegalName(t, length));
        return "of " + c.name() + sum(t, c.at());
    }

    /** So many bytes: a name cut or filled up, or bytes that are none. */
    static byte[] illegalName(Target t, int length) {
        byte[] name = new byte[length];
        switch (t.random().nextInt(4)) {
            case 0 -> t.random().nextBytes(name);
            case 1 -> {
                Arrays.fill(name, (byte) '[');
                if (length > 0 && t.oneIn(2)) {
                    name[length - 1] = 'I';
                }
            }
            case 2 -> Arrays.fill(name, (byte) "/.;L$\0a".charAt(t.random().nextInt(7)));
            default -> {
                byte[] wanted = NAMES[t.random().nextInt(NAMES.length)].getBytes(StandardCharsets.ISO_8859_1);
                Arrays.fill(name, (byte) 'a');
                System.arraycopy(wanted, 0, name, 0, Math.min(length, wanted.length));
            }
        }
        return name;
    }

    private static String field(Target t) {
        List<ClassEntry> some = t.map().classes().stream().filter(c -> !c.fields().isEmpty()).toList();
        if (some.isEmpty()) {
            return null;
        }
        ClassEntry c = t.any(some);
        FieldEntry f = t.any(c.fields());
        String what = switch (t.random().nextInt(5)) {
            case 0 -> {
                t.bytes().put4(f.at(), t.oneIn(2) ? f.offset() + 4L * t.random().nextInt(-4, 5) : t.near(f.offset()));
                yield "offset";
            }
            case 1 -> {
                t.bytes().put1(f.at() + 4, t.oneIn(4) ? t.random().nextInt(256) : "LZBCSIJFD[".charAt(t.random().nextInt(10)));
                yield "type";
            }
            case 2 -> {
                t.bytes().put2(f.at() + 6, (int) t.near(f.holder().length()));
                yield "length of holder";
            }
            case 3 -> {
                t.bytes().put2(f.at() + 8, (int) t.near(f.name().length()));
                yield "length of name";
            }
            default -> {
                t.bytes().putBytes(f.at() + 10, illegalName(t, f.holder().length() + f.name().length()));
                yield "name";
            }
        };
        return c.name() + "." + f.name() + " " + what + sum(t, c.at());
    }

    /** A field where another one is, or with another one's name, or type. */
    private static String overlap(Target t) {
        List<ClassEntry> some = t.map().classes().stream().filter(c -> c.fields().size() > 1).toList();
        if (some.isEmpty()) {
            return null;
        }
        ClassEntry c = t.any(some);
        FieldEntry a = t.any(c.fields());
        FieldEntry b = t.any(c.fields());
        if (t.oneIn(2)) {
            t.bytes().put4(a.at(), b.offset());
            if (t.oneIn(2)) {
                t.bytes().put4(b.at(), a.offset());
            }
        } else {
            byte[] name = Arrays.copyOf(b.name().getBytes(StandardCharsets.ISO_8859_1), a.name().length());
            t.bytes().putBytes(a.at() + 10 + a.holder().length(), name);
        }
        return c.name() + "." + a.name() + " and " + b.name() + sum(t, c.at());
    }

    /** A descriptor of the fuzzer's own, and a home that is of that class now. */
    private static String append(Target t) {
        byte[] name = (t.oneIn(3) && t.has(t.map().classes()) ? t.any(t.map().classes()).name() : NAMES[t.random().nextInt(NAMES.length)])
                .getBytes(StandardCharsets.ISO_8859_1);
        long at = t.map().classesEnd();
        int kind = 1 + t.random().nextInt(8);
        int size = (18 + name.length + 7) / 8 * 8;
        if (at + size > t.map().get(Super.ROOT_TABLE) || !t.has(t.map().homes())) {
            return null;
        }
        boolean instance = kind == 1 || kind == 6 || kind == 8;
        Home home = t.any(t.map().homes());
        t.bytes().put4(at, size);
        t.bytes().put1(at + 8, kind);
        t.bytes().put1(at + 9, instance ? 0 : kind == 3 ? 'L' : kind == 2 && name.length == 2 ? name[1] : 'B');
        t.bytes().put2(at + 10, 0);
        t.bytes().put4(at + 12, instance ? 16 + 8 * t.random().nextInt(4) : 0);
        t.bytes().put2(at + 16, name.length);
        t.bytes().putBytes(at + 18, name);
        Checksums.classEntry(t.bytes(), at);
        t.bytes().put4(home.at() + 8, t.map().classes().size() + 1);
        return new String(name, StandardCharsets.ISO_8859_1) + " kind " + kind + " for " + home.type().name();
    }

    private static String sum(Target t, long at) {
        if (t.oneIn(8)) {
            return ", checksum wrong";
        }
        Checksums.classEntry(t.bytes(), at);
        return "";
    }
}
