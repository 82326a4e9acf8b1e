// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.jit.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;
import org.autopersist.fuzz.jit.source.Source;

/** Compiles programs within this process. Used by one thread, and again and again, since a warm compiler is a fast one. */
final class Sources implements AutoCloseable {

    private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();

    private final StandardJavaFileManager files = COMPILER.getStandardFileManager(null, null, StandardCharsets.UTF_8);

    private static final class SourceFile extends SimpleJavaFileObject {

        private final String text;

        SourceFile(String name, String text) {
            super(URI.create("string:///" + Source.PACKAGE + "/" + name + ".java"), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    /**
     * Compiles all that can be compiled.
     *
     * @param texts   by class names
     * @param options javac's
     * @param classes a folder that is there
     * @return what is wrong with the others, by class names
     */
    Map<String, String> compile(Map<String, String> texts, List<String> options, Path classes) {
        Map<String, SourceFile> good = new LinkedHashMap<>();
        texts.forEach((name, text) -> good.put(name, new SourceFile(name, text)));
        Map<String, String> bad = new TreeMap<>();
        while (!good.isEmpty()) {
            Map<String, String> errors = errors(good, options, classes);
            if (errors.isEmpty()) {
                break;
            }
            bad.putAll(errors);
            good.keySet().removeAll(errors.keySet());
        }
        return bad;
    }

    private Map<String, String> errors(Map<String, SourceFile> sources, List<String> options, Path classes) {
        DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
        List<String> all = new ArrayList<>(List.of("-proc:none", "-nowarn", "-g:source,lines", "--add-exports",
                "java.base/jdk.internal.misc=ALL-UNNAMED"));
        all.addAll(options);
        try {
            files.setLocationFromPaths(StandardLocation.CLASS_OUTPUT, List.of(classes));
            boolean done = COMPILER.getTask(null, files, diagnostics, all, null, sources.values()).call();
            Map<String, String> errors = new TreeMap<>();
            for (Diagnostic<? extends JavaFileObject> diagnostic : diagnostics.getDiagnostics()) {
                if (diagnostic.getKind() == Diagnostic.Kind.ERROR) {
                    String name = diagnostic.getSource() == null ? "" : Path.of(diagnostic.getSource().getName()).getFileName()
                            .toString()
                            .replace(".java", "");
                    errors.putIfAbsent(name, "line " + diagnostic.getLineNumber() + ": " + diagnostic.getMessage(null));
                }
            }
            if (!done && errors.isEmpty() || errors.containsKey("")) {
                throw new IllegalStateException("javac has failed: " + diagnostics.getDiagnostics());
            }
            return errors;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Makes a folder with the classes of programs. */
    static Path folder(Path in) throws IOException {
        return Files.createDirectories(in.resolve("classes"));
    }

    @Override
    public void close() throws IOException {
        files.close();
    }
}
