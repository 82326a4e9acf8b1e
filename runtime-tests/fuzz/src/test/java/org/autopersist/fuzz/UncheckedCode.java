// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz;

import java.io.IOException;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.reflect.AccessFlag;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Finds the classes of java.base whose methods could trust fields of their object where nothing checks them. */
final class UncheckedCode {

    private static final String UNSAFE = "jdk/internal/misc/Unsafe";

    /** What these do does not depend on fields of the caller. */
    private static final Set<String> UNCONCERNED = Set.of("java/lang/Class", "java/lang/Double", "java/lang/Float",
            "java/lang/Object", "java/lang/Runtime", "java/lang/String", "java/lang/System", "java/lang/Thread",
            "java/lang/Throwable", "java/lang/invoke/MethodHandle", "java/lang/invoke/VarHandle", "java/lang/ref/Reference",
            "java/lang/reflect/Array", "jdk/internal/misc/CDS", "jdk/internal/misc/VM", "jdk/internal/reflect/Reflection");

    /** Methods of Unsafe that access no memory. */
    private static final Set<String> NO_ACCESS = Set.of("getUnsafe", "objectFieldOffset", "arrayBaseOffset", "arrayIndexScale",
            "addressSize", "isBigEndian", "park", "unpark", "fullFence", "loadFence", "storeFence", "storeStoreFence",
            "loadLoadFence", "ensureClassInitialized", "shouldBeInitialized", "throwException", "allocateUninitializedArray");

    private final Map<String, ClassModel> classes = new HashMap<>();
    private final Set<String> natives = new HashSet<>();
    private final Set<String> intrinsics = new HashSet<>();
    private final Map<String, Set<String>> calls = new HashMap<>();

    private UncheckedCode() throws IOException {
        FileSystem image = FileSystems.getFileSystem(URI.create("jrt:/"));
        try (var files = Files.walk(image.getPath("/modules/java.base"))) {
            for (Path file : files.filter(f -> f.toString().endsWith(".class") && !f.endsWith("module-info.class")).toList()) {
                ClassModel c = ClassFile.of().parse(file);
                classes.put(c.thisClass().asInternalName(), c);
            }
        }
        for (ClassModel c : classes.values()) {
            for (MethodModel m : c.methods()) {
                note(c.thisClass().asInternalName(), m);
            }
        }
        classes.forEach((name, c) -> calls.put(name, callsOf(c)));
    }

    private void note(String holder, MethodModel m) {
        String name = holder + "." + m.methodName();
        if (UNCONCERNED.contains(holder)) {
            return;
        }
        if (m.flags().has(AccessFlag.NATIVE)) {
            natives.add(name);
        }
        // Those of public methods do their own checks.
        if (!m.flags().has(AccessFlag.PUBLIC) && m.findAttribute(Attributes.runtimeVisibleAnnotations()).stream()
                .flatMap(a -> a.annotations().stream()).anyMatch(a -> a.className().stringValue().endsWith("/IntrinsicCandidate;"))) {
            intrinsics.add(name);
        }
    }

    private Set<String> callsOf(ClassModel c) {
        Set<String> found = new TreeSet<>();
        for (MethodModel m : c.methods()) {
            if (!m.flags().has(AccessFlag.STATIC)) {
                m.code().ifPresent(code -> code.forEach(e -> {
                    if (e instanceof InvokeInstruction i && isUnchecked(i.owner().asInternalName(), i.name().stringValue())) {
                        found.add(i.owner().asInternalName() + "." + i.name());
                    }
                }));
            }
        }
        return found;
    }

    private boolean isUnchecked(String holder, String method) {
        return switch (holder) {
            case UNSAFE -> !NO_ACCESS.contains(method);
            case "jdk/internal/misc/ScopedMemoryAccess" -> !method.equals("getScopedMemoryAccess");
            case "jdk/internal/access/JavaLangAccess" -> method.startsWith("unchecked");
            default -> natives.contains(holder + "." + method) || intrinsics.contains(holder + "." + method);
        };
    }

    private boolean hasFields(ClassModel c) {
        return c != null && (c.fields().stream().anyMatch(f -> !f.flags().has(AccessFlag.STATIC)) || hasFields(superclass(c)));
    }

    private ClassModel superclass(ClassModel c) {
        return c.superclass().map(s -> classes.get(s.asInternalName())).orElse(null);
    }

    /** By the names of classes: the unchecked methods that their own methods call, if there can be fields to trust. */
    static SortedMap<String, Set<String>> callers() throws IOException {
        UncheckedCode code = new UncheckedCode();
        SortedMap<String, Set<String>> result = new TreeMap<>();
        code.calls.forEach((name, calls) -> {
            ClassModel c = code.classes.get(name);
            boolean isKind = Stream.of(AccessFlag.INTERFACE, AccessFlag.ENUM).noneMatch(c.flags()::has);
            if (!calls.isEmpty() && isKind && (code.hasFields(c) || c.flags().has(AccessFlag.ABSTRACT))) {
                result.put(name, calls);
            }
        });
        return result;
    }
}
