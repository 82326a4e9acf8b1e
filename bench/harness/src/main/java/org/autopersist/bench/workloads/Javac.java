// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.workloads;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** A large real program: the compiler, on packages of the JDK, class files and all. */
@State(Scope.Thread)
@Warmup(time = 3) // seconds: so much code takes long to be compiled
public class Javac {

    private static final List<String> PACKAGES =
            List.of("java/util/stream", "java/util/concurrent", "java/util/regex");

    private final JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    private Path folder;
    private List<Path> sources;

    @Setup
    public void copySources() throws IOException {
        folder = Files.createTempDirectory("autopersist-javac");
        sources = JdkSources.copy(PACKAGES, folder);
    }

    @Benchmark
    public long compile() throws IOException {
        DiagnosticCollector<JavaFileObject> messages = new DiagnosticCollector<>();
        List<String> options = List.of(
                "--patch-module", "java.base=" + folder, "-proc:none", "-nowarn", "-XDignore.symbol.file=true");
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, Locale.ROOT, null);
                CountedOutput output = new CountedOutput(files)) {
            Iterable<? extends JavaFileObject> units = files.getJavaFileObjectsFromPaths(sources);
            if (!compiler.getTask(null, output, messages, options, null, units).call()) {
                throw new IOException("javac failed: " + messages.getDiagnostics());
            }
            return output.bytes;
        }
    }

    @TearDown
    public void removeSources() throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }

    /** Keeps class files off the disk. */
    private static final class CountedOutput extends ForwardingJavaFileManager<JavaFileManager> {
        long bytes;

        CountedOutput(JavaFileManager files) {
            super(files);
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
            return new SimpleJavaFileObject(URI.create("counted:///" + className.replace('.', '/')), kind) {
                @Override
                public OutputStream openOutputStream() {
                    return new OutputStream() {
                        @Override
                        public void write(int b) {
                            bytes++;
                        }

                        @Override
                        public void write(byte[] b, int start, int length) {
                            bytes += length;
                        }
                    };
                }
            };
        }
    }
}
