package org.autopersist.ycsb;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.autopersist.ycsb.stores.Durability;

/** A program of these tests in the JVM that a binding needs. */
final class Child {

    /** A process that hangs is killed, which fails the test. */
    private static final int LONGEST_SECONDS = 300;

    private Child() {}

    static Process start(Class<?> program, Binding binding, Durability durability, Path folder, Object... arguments)
            throws IOException {
        List<String> command = new ArrayList<>();
        if (binding.jvm().hasImage()) {
            command.add(Path.of(System.getProperty("autopersist.jdk"), "bin/java").toString());
            command.addAll(List.of("-XX:NVMImage=" + folder.resolve("image.nvm"), "-XX:NVMSize=128m",
                    "-XX:NVMDurability=" + durability, "-Xlog:disable", "-Xlog:all=warning:stderr"));
            command.addAll(binding.jvm().arguments());
            if (binding.jvm() == Binding.Jvm.AUTOPERSIST) {
                command.addAll(List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:+NVMVerify"));
            }
        } else {
            command.add(ProcessHandle.current().info().command().orElseThrow());
        }
        command.addAll(Binding.JVM_ARGUMENTS);
        command.addAll(List.of("-Xmx512m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xshare:auto", "-cp",
                System.getProperty("java.class.path"), program.getName(), binding.name(), durability.name(),
                folder.toString()));
        for (Object argument : arguments) {
            command.add(argument.toString());
        }
        Process process = new ProcessBuilder(command)
                .redirectError(folder.resolve("errors").toFile())
                .start();
        CompletableFuture.delayedExecutor(LONGEST_SECONDS, TimeUnit.SECONDS).execute(process::destroyForcibly);
        return process;
    }
}
