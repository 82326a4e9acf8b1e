// SPDX-License-Identifier: Apache-2.0
package org.autopersist.apps.bank;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/** A {@link BankServer} in a JVM of its own. For one thread. */
public final class BankProcess {

    private final Process process;
    private final BufferedReader output;
    private final Path log;

    private BankProcess(Process process, Path log) {
        this.process = process;
        this.log = log;
        output = process.inputReader(StandardCharsets.UTF_8);
    }

    /**
     * Starts a server; it does not wait for it.
     *
     * @param jdk AutoPersist's, for {@link BankKind#AUTOPERSIST}
     * @param log gets what it prints
     * @param jvmArguments in addition to those that the kind needs
     */
    public static BankProcess start(
            BankKind kind, Path jdk, Path folder, int accounts, Path log, List<String> jvmArguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(jdk.resolve("bin/java").toString()));
        if (kind == BankKind.AUTOPERSIST) {
            command.addAll(List.of("-XX:NVMImage=" + folder.resolve("bank.nvm"),
                    "-XX:NVMSize=" + (64 + accounts * 300L / (1 << 20)) + "m"));
        }
        command.addAll(jvmArguments);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), BankServer.class.getName(), kind.name(),
                folder.toString(), Integer.toString(accounts)));
        return new BankProcess(new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start(), log);
    }

    /**
     * Waits until it serves.
     *
     * @return its port
     * @throws IOException if it ends before
     */
    public int awaitPort() throws IOException {
        for (String line; (line = output.readLine()) != null; ) {
            if (line.startsWith(BankServer.LISTENING)) {
                // A JVM that logs would stop when nobody reads.
                Thread.ofVirtual().start(() -> output.lines().forEach(this::log));
                return Integer.parseInt(line.substring(BankServer.LISTENING.length()));
            }
            log(line);
        }
        throw new IOException("The bank's server ended before it served");
    }

    private void log(String line) {
        try {
            Files.writeString(log, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Kills it with SIGKILL. Its end is not waited for. */
    public void kill() {
        process.toHandle().destroyForcibly();
    }

    public void await() throws InterruptedException {
        process.waitFor();
    }
}
