// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.mutation;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import org.autopersist.fuzz.image.Checksums;
import org.autopersist.fuzz.image.ImageMap.ClassEntry;
import org.autopersist.fuzz.image.ImageMap.FieldEntry;
import org.autopersist.fuzz.image.ImageMap.Home;
import org.autopersist.fuzz.image.NewClass;
import org.autopersist.image.ImageLayout;
import org.autopersist.image.Kind;
import org.autopersist.image.SuperblockField;

/** Class descriptors, mostly with checksums that fit. */
final class ClassDamage {

    static final List<Mutation> ALL = List.of(
            ofClass("class entry", 8, 0, ClassDamage::entry),
            ofClass("class name", 6, 0, ClassDamage::name),
            ofClass("field", 10, 1, ClassDamage::field),
            ofClass("fields overlap", 4, 2, ClassDamage::overlap),
            ofClass("end of class entry", 6, 0, ClassDamage::end),
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

    private static Mutation ofClass(String name, int weight, int fields, BiFunction<Target, ClassEntry, String> damage) {
        return Mutation.ofOne(name, weight,
                t -> t.map().classes().stream().filter(c -> c.fields().size() >= fields).toList(), damage);
    }

    private static String entry(Target t, ClassEntry c) {
        String what = switch (t.random().nextInt(6)) {
            case 0 -> {
                t.bytes().put1(c.at() + ImageLayout.CLASS_KIND, t.oneIn(4) ? t.random().nextInt(256) : t.random().nextInt(10));
                yield "kind";
            }
            case 1 -> {
                t.bytes().put1(c.at() + ImageLayout.CLASS_ELEMENT_TYPE,
                        t.oneIn(4) ? t.random().nextInt(256) : "LZBCSIJFD[V\0".charAt(t.random().nextInt(12)));
                yield "element";
            }
            case 2 -> {
                t.bytes().put2(c.at() + ImageLayout.CLASS_FIELD_COUNT, (int) t.near(c.fields().size()));
                yield "number of fields";
            }
            case 3 -> {
                t.bytes().put4(c.at() + ImageLayout.CLASS_INSTANCE_SIZE, t.oneIn(2) 
                        ? c.instanceSize() + 8L * t.random().nextInt(-3, 4) : t.near(c.instanceSize()));
                yield "instance size";
            }
            case 4 -> {
                t.bytes().put2(c.at() + ImageLayout.CLASS_NAME_LENGTH, (int) t.near(c.name().length()));
                yield "length of name";
            }
            default -> {
                t.bytes().put4(c.at(), t.near(c.size()));
                yield "size";
            }
        };
        return what + " of " + c.name() + sum(t, c.at());
    }

    private static String name(Target t, ClassEntry c) {
        int length = c.name().length();
        t.bytes().putBytes(c.at() + ImageLayout.CLASS_HEADER, illegalName(t, length));
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

    /** Where descriptors of fields and identities of numbered classes are. */
    private static String end(Target t, ClassEntry c) {
        int count = 1 + t.random().nextInt(3);
        for (int i = 0; i < count; i++) {
            long at = c.at() + c.size() - 1 - t.random().nextInt(Math.min(c.size() - ImageLayout.CLASS_HEADER, 128));
            t.bytes().put1(at, t.oneIn(2) ? "0123456789abcdef \0\u00ff".charAt(t.random().nextInt(19)) : t.random().nextInt(256));
        }
        return count + " bytes of " + c.name() + sum(t, c.at());
    }

    private static String field(Target t, ClassEntry c) {
        FieldEntry f = t.any(c.fields());
        String what = switch (t.random().nextInt(5)) {
            case 0 -> {
                t.bytes().put4(f.at() + ImageLayout.FIELD_OFFSET, t.oneIn(2)
                        ? f.offset() + 4L * t.random().nextInt(-4, 5) : t.near(f.offset()));
                yield "offset";
            }
            case 1 -> {
                t.bytes().put1(f.at() + ImageLayout.FIELD_TYPE,
                        t.oneIn(4) ? t.random().nextInt(256) : "LZBCSIJFD[".charAt(t.random().nextInt(10)));
                yield "type";
            }
            case 2 -> {
                t.bytes().put2(f.at() + ImageLayout.FIELD_HOLDER_LENGTH, (int) t.near(f.holder().length()));
                yield "length of holder";
            }
            case 3 -> {
                t.bytes().put2(f.at() + ImageLayout.FIELD_NAME_LENGTH, (int) t.near(f.name().length()));
                yield "length of name";
            }
            default -> {
                t.bytes().putBytes(f.at() + ImageLayout.FIELD_HEADER, illegalName(t, f.holder().length() + f.name().length()));
                yield "name";
            }
        };
        return c.name() + "." + f.name() + " " + what + sum(t, c.at());
    }

    /** A field where another one is, or with another one's name, or type. */
    private static String overlap(Target t, ClassEntry c) {
        FieldEntry a = t.any(c.fields());
        FieldEntry b = t.any(c.fields());
        if (t.oneIn(2)) {
            t.bytes().put4(a.at() + ImageLayout.FIELD_OFFSET, b.offset());
            if (t.oneIn(2)) {
                t.bytes().put4(b.at() + ImageLayout.FIELD_OFFSET, a.offset());
            }
        } else {
            byte[] name = Arrays.copyOf(b.name().getBytes(StandardCharsets.ISO_8859_1), a.name().length());
            t.bytes().putBytes(a.at() + ImageLayout.FIELD_HEADER + a.holder().length(), name);
        }
        return c.name() + "." + a.name() + " and " + b.name() + sum(t, c.at());
    }

    /** A descriptor of the fuzzer's own, and a home that is of that class now. */
    private static String append(Target t) {
        byte[] name = (t.oneIn(3) && t.has(t.map().classes()) ? t.any(t.map().classes()).name() : NAMES[t.random().nextInt(NAMES.length)])
                .getBytes(StandardCharsets.ISO_8859_1);
        long at = t.map().classesEnd();
        Kind kind = Kind.of(1 + t.random().nextInt(Kind.values().length));
        if (at + NewClass.size(name.length) > t.map().get(SuperblockField.ROOT_TABLE) || !t.has(t.map().homes())) {
            return null;
        }
        Home home = t.any(t.map().homes());
        int element = switch (kind) {
            case INSTANCE, BOX, LAMBDA -> 0;
            case OBJECT_ARRAY -> 'L';
            case TYPE_ARRAY -> name.length == 2 ? name[1] : 'B';
            default -> 'B';
        };
        NewClass.put(t.bytes(), at, kind, element, kind.hasFields() ? 16 + 8 * t.random().nextInt(4) : 0, name);
        t.bytes().put4(home.at() + ImageLayout.HOME_CLASS, t.map().classes().size() + 1);
        return new String(name, StandardCharsets.ISO_8859_1) + " kind " + kind.code() + " for " + home.type().name();
    }

    private static String sum(Target t, long at) {
        return t.sum(() -> Checksums.classEntry(t.bytes(), at));
    }
}
