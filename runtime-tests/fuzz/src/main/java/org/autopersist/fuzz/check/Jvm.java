// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.check;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.autopersist.testkit.process.ChildJvm;

/**
 * A JDK whose JVM opens damaged images, and how to start it.
 *
 * @param home    its folder
 * @param crashes the folder for reports of crashed JVMs
 */
public record Jvm(Path home, Path crashes) {

    private static final List<String> FLAGS = List.of("-Xmx128m",
            "-XX:+UnlockDiagnosticVMOptions", "-XX:VerifySubSet=heap,threads,jni_handles", "-Xlog:disable", "-Xlog:all=warning:stderr",
            "--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow",
            "--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED",
            "--add-exports=org.autopersist/org.autopersist.internal=ALL-UNNAMED");
    private static final String LIBASAN = "lib/server/libasan.so";
    private static final String SANITIZER = "handle_segv=0:handle_sigbus=0:handle_sigfpe=0:handle_sigill=0:allow_user_segv_handler=1:"
            + "use_sigaltstack=0:detect_leaks=0:quarantine_size_mb=16:exitcode=99";
    private static final String UNDEFINED = "print_stacktrace=1:halt_on_error=1:handle_segv=0:handle_sigbus=0:exitcode=99";

    /** Whether it has been built with {@code ./ap build --sanitize}. */
    public boolean isSanitized() {
        return Files.exists(home.resolve(LIBASAN));
    }

    /** A process of it, not started. */
    public ChildJvm child(List<String> flags, String main, List<String> arguments) {
        ChildJvm child = new ChildJvm(home, crashes).flags(FLAGS).flags(flags).main(main, arguments.toArray(String[]::new));
        return isSanitized() ? child.environment(Map.of("LD_PRELOAD", home.resolve(LIBASAN).toString(), "ASAN_OPTIONS", SANITIZER,
                "UBSAN_OPTIONS", UNDEFINED)) : child;
    }

    /** What matters of the messages on standard error. */
    static String tail(List<String> lines) {
        // A report of a sanitizer, or of the JVM, begins with what matters.
        int start = 0;
        for (int i = 0; i < lines.size() && start == 0; i++) {
            start = lines.get(i).contains("ERROR: AddressSanitizer") || lines.get(i).contains("runtime error:")
                    || lines.get(i).contains("A fatal error has been detected") ? i : 0;
        }
        return String.join("\n", lines.subList(start, Math.min(lines.size(), start + 25)));
    }
}
