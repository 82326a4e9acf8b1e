package org.autopersist.kernels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A kernel whose process is killed with SIGKILL at random moments, and that goes on each time from what its image has. */
class KernelKillTest {

    private static final int KILLS = Integer.getInteger("tests.kills", 6);
    private static final Path JDK = Path.of(System.getProperty("autopersist.jdk"));

    @TempDir
    Path folder;

    private static Stream<Arguments> kernels() {
        return Arrays.stream(Kernel.values()).flatMap(kernel -> Stream.of(Variant.AUTOPERSIST, Variant.ESPRESSO)
                .map(variant -> Arguments.of(kernel, variant)));
    }

    @ParameterizedTest
    @MethodSource("kernels")
    void goesOnWhereItWas(Kernel kernel, Variant variant) throws IOException, InterruptedException {
        Random random = new Random(kernel.ordinal());
        int done = 0;
        for (int kill = 0; kill < KILLS; kill++) {
            done = live(kernel, variant, done, done + 1 + random.nextInt(400));
        }
        assertEquals(4000 + 50, live(kernel, variant, done, Integer.MAX_VALUE));
    }

    /**
     * Lets the kernel live until it has done {@code until} operations.
     *
     * @return how many it said it had done
     */
    private int live(Kernel kernel, Variant variant, int done, int until) throws IOException, InterruptedException {
        Path errors = folder.resolve("errors");
        Process child = new ProcessBuilder(
                        JDK.resolve("bin/java").toString(), "-Xmx256m", "-XX:TieredStopAtLevel=1",
                        "-XX:NVMImage=" + folder.resolve("kernel.nvm"), "-XX:NVMSize=64m",
                        "-XX:+UnlockDiagnosticVMOptions",
                        variant == Variant.ESPRESSO ? "-XX:+ExplicitPersistence" : "-XX:+NVMVerify",
                        "-cp", System.getProperty("java.class.path"), Kernels.class.getName(), kernel.name(),
                        "--variant=" + variant, "--size=50", "--operations=4000", "--done=" + done)
                .redirectError(errors.toFile())
                .start();
        int heard = done;
        try (BufferedReader out =
                new BufferedReader(new InputStreamReader(child.getInputStream(), StandardCharsets.UTF_8))) {
            // What was printed before the kill counts, too.
            for (String line; (line = out.readLine()) != null; ) {
                List<String> words = List.of(line.split(" "));
                if (words.size() == 2 && List.of("done", "recovered").contains(words.getFirst())) {
                    heard = Integer.parseInt(words.getLast());
                }
                if (heard >= until) {
                    child.toHandle().destroyForcibly();
                }
            }
        }
        int code = child.waitFor();
        List<String> expected = until == Integer.MAX_VALUE ? List.of("0") : List.of("137", "0");
        assertTrue(expected.contains(Integer.toString(code)), () -> "exit code " + code + "\n" + read(errors));
        return heard;
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            return e.toString();
        }
    }
}
