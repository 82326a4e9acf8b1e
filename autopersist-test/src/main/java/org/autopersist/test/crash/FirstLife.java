// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test.crash;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Starts a JVM that makes an image, for {@link Workload#startImage}. Waits for it; thread-safe. */
public final class FirstLife {

    private FirstLife() {}

    /**
     * Runs a program on the JDK under test, with a new image.
     *
     * @param image the image to make
     * @param size its size, as for {@code -XX:NVMSize}
     * @param flags further flags of the JVM
     * @param classPathFirst folders or jars to search before this JVM's own class path, for other versions of classes
     * @param main the program's main class
     * @param arguments the program's arguments
     * @throws IOException if it could not be started, or ended with an exit code other than 0; the message has its output
     * @throws InterruptedException if this thread was interrupted
     */
    public static void run(Path image, String size, List<String> flags, List<Path> classPathFirst, String main,
            String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(CrashJdk.find().resolve("bin/java").toString());
        command.addAll(List.of("-XX:NVMImage=" + image, "-XX:NVMSize=" + size));
        command.addAll(flags);
        StringBuilder path = new StringBuilder();
        classPathFirst.forEach(entry -> path.append(entry).append(File.pathSeparatorChar));
        command.addAll(List.of("-cp", path + System.getProperty("java.class.path"), main));
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes());
        int code = process.waitFor();
        if (code != 0) {
            throw new IOException(main + " ended with exit code " + code + "\n" + output);
        }
    }
}
