// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.harness;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.autopersist.testkit.process.ChildJvm;

/** One state of a program's classes, compiled at test time, since classes may change between two runs. */
public final class Variant {

    private static final Pattern TYPE_NAME = Pattern.compile("\\b(?:class|interface|enum|record)\\s+(\\w+)");

    private Variant() {}

    /** What javac has made of these options and sources before: lives, engines and collectors of a test share it. */
    private static final Map<List<String>, Map<String, byte[]>> COMPILED = new ConcurrentHashMap<>();

    /**
     * Compiles sources, one top-level type each and all in the unnamed package, into {@code folder}. Uses of annotations are not
     * checked, as by other compilers than javac.
     *
     * @return {@code folder}
     * @throws AssertionError if they don't compile
     */
    public static Path compile(Path folder, String... sources) {
        return compile(folder, List.of(), sources);
    }

    /** The same with further options of javac. */
    public static Path compile(Path folder, List<String> more, String... sources) {
        List<String> options = new ArrayList<>(List.of(
                "-cp", System.getProperty("java.class.path"), "-proc:none", "-Xplugin:AutoPersist off"));
        options.addAll(more);
        List<String> key = new ArrayList<>(options);
        key.addAll(List.of(sources));
        Map<String, byte[]> classes = COMPILED.computeIfAbsent(key, k -> compile(options, sources));
        try {
            for (Map.Entry<String, byte[]> file : classes.entrySet()) {
                Path path = folder.resolve(file.getKey());
                Files.createDirectories(path.getParent());
                Files.write(path, file.getValue());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return folder;
    }

    private static Map<String, byte[]> compile(List<String> options, String... sources) {
        JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        try (ClassFiles classes = new ClassFiles(javac.getStandardFileManager(null, null, null))) {
            boolean compiled = javac.getTask(messages, classes, null, options, null, Stream.of(sources).map(Variant::file).toList())
                    .call();
            if (!compiled) {
                throw new AssertionError(messages.toString());
            }
            return classes.made();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Keeps what javac writes. */
    private static final class ClassFiles extends ForwardingJavaFileManager<StandardJavaFileManager> {

        private final Map<String, ByteArrayOutputStream> files = new HashMap<>();

        ClassFiles(StandardJavaFileManager files) {
            super(files);
        }

        @Override
        public JavaFileObject getJavaFileForOutput(Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
            String file = name.replace('.', '/') + kind.extension;
            return new SimpleJavaFileObject(URI.create("memory:///" + file), kind) {
                @Override
                public OutputStream openOutputStream() {
                    return files.computeIfAbsent(file, f -> new ByteArrayOutputStream());
                }
            };
        }

        Map<String, byte[]> made() {
            return files.entrySet().stream()
                    .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, e -> e.getValue().toByteArray()));
        }
    }

    /**
     * A JVM that runs {@code Main} with these sources and the image {@code test.nvm} in {@code folder}, all of whose checks are on.
     *
     * @param phase {@code Main}'s argument
     */
    public static ChildJvm child(Path folder, String phase, String... sources) {
        return child(folder, compile(newFolder(folder), sources), phase);
    }

    /** The same with classes that are there. */
    public static ChildJvm child(Path folder, Path classes, String phase) {
        return ChildJvm.underTest()
                .image(folder.resolve("test.nvm"), "16m")
                .verified()
                .classPathFirst(classes)
                .main("Main", phase);
    }

    /** A fresh folder for classes in {@code folder}. */
    public static Path newFolder(Path folder) {
        try {
            return Files.createTempDirectory(folder, "classes");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JavaFileObject file(String source) {
        Matcher name = TYPE_NAME.matcher(source);
        if (!name.find()) {
            throw new IllegalArgumentException("no type in: " + source);
        }
        URI uri = URI.create("string:///" + name.group(1) + ".java");
        return new SimpleJavaFileObject(uri, JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return source;
            }
        };
    }
}
