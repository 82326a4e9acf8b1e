// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.autopersist.runtimetests.harness.Breadth;
import org.autopersist.runtimetests.harness.VmMode;
import org.autopersist.runtimetests.programs.image.LargeGraph;
import org.autopersist.runtimetests.programs.image.ManyConstants;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Graphs that several threads recover together. */
@Tag("core")
class ParallelRecoveryTest {

    private static final String ENTRIES = "150000";
    private static final List<String> THREADS = List.of("1", "2", "5");
    private static final List<String> VERIFY = List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:+NVMVerify");
    private static final int LENGTH_OF_ARRAY = 4;
    private static final Pattern NEEDED = Pattern.compile(
            "Java heap space: the heap of \\d+ bytes is too small for what the durable root \\S+ holds \\((\\d+) bytes\\)");

    @TempDir
    Path folder;

    static Stream<VmMode.Collector> collectors() {
        return Breadth.of(List.of(VmMode.Collector.values()));
    }

    private ChildJvm child(String threads) {
        return ChildJvm.underTest().image(folder.resolve("large.nvm"), "256m")
                .flags("-Xmx512m", "-Xlog:nvm=debug", "-XX:NVMRecoveryThreads=" + threads);
    }

    private ChildResult run(ChildJvm child, String... args) {
        return run(child, LargeGraph.class, args);
    }

    private ChildResult run(ChildJvm child, Class<?> program, String... args) {
        return child.main(program, args).run().succeeded().printed("DONE " + args[0]);
    }

    @ParameterizedTest
    @MethodSource("collectors")
    @Tag("slow")
    void manyLives(VmMode.Collector collector) {
        List<String> flags = new VmMode(collector, VmMode.Engine.TIERED).flags();
        run(child("1").flags(flags), "write", ENTRIES);
        for (String threads : THREADS) {
            run(child(threads).flags(flags), "change").said("fronts of " + LargeGraph.class.getName());
            run(child(threads).flags(flags).flags(VERIFY), "check");
            run(child(threads).flags(flags), "other");
        }
        run(child("0").flags(flags), "check");
    }

    /** With collections between the steps, and threads from the first object on. */
    @Test
    @Tag("slow")
    void manyCollections() {
        run(child("1"), "write", "20000");
        for (String threads : THREADS) {
            run(child(threads).flags(VERIFY).flags("-XX:NVMStressGC=1009"), "change");
        }
        run(child("2"), "check");
    }

    /** The text says how much is needed, and that much is about enough. */
    @ParameterizedTest
    @MethodSource("collectors")
    @Tag("slow")
    void aHeapThatIsTooSmall(VmMode.Collector collector) {
        run(child("1").flags(collector.flag()), "write", ENTRIES);
        long needed = 0;
        for (String heap : List.of("10m", "16m")) {
            String message = run(child("2").flags(collector.flag(), "-Xmx" + heap), "refused").last("REFUSED ");
            Matcher said = NEEDED.matcher(message);
            assertTrue(said.find(), message);
            needed = Long.parseLong(said.group(1));
        }
        run(child("2").flags(collector.flag(), "-Xmx" + (2 * needed >> 20) + "m"), "other");
        run(child("2").flags(collector.flag()), "check");
    }

    /** And as good as before when the damage is mended. */
    @Test
    void aDamagedGraphIsRefused() throws IOException {
        run(child("1"), "write", ENTRIES);
        Path image = folder.resolve("large.nvm");
        long length = lengthOf(LargeGraph.MARK, Files.readAllBytes(image));
        write(image, length + LENGTH_OF_ARRAY - 1, 0x40);
        for (String threads : THREADS) {
            String message = run(child(threads), "refused").last("REFUSED ");
            assertTrue(message.contains("below the durable root " + LargeGraph.class.getName()), message);
            assertTrue(message.contains("an array has an impossible length"), message);
        }
        write(image, length + LENGTH_OF_ARRAY - 1, 0);
        run(child("2"), "check");
    }

    /** Else each young collection would have to look at all objects that refer to them. */
    @ParameterizedTest
    @MethodSource("collectors")
    void constantsAreOldBeforeManyReferToThem(VmMode.Collector collector) {
        List<String> flags = List.of(collector.flag(), "-Xlog:gc");
        run(child("1").flags(flags), ManyConstants.class, "write", "100000");
        for (String threads : THREADS) {
            run(child(threads).flags(flags), ManyConstants.class, "change").said("(AutoPersist Recovery)");
            run(child(threads).flags(flags).flags(VERIFY).flags("-XX:-NVMRecoverAhead"), ManyConstants.class, "check")
                    .said("(AutoPersist Recovery)");
        }
        run(child("2").flags(flags), ManyConstants.class, "check");
    }

    /** What one store has made durable is read again in the order in which it lies in the image. */
    @Test
    void whatBelongsTogetherLiesTogether() throws IOException {
        final int count = 20_000;
        final int most = 512;
        run(child("1"), ManyConstants.class, "write", Integer.toString(count));
        String image = new String(Files.readAllBytes(folder.resolve("large.nvm")), StandardCharsets.ISO_8859_1);
        for (int i = 1; i < count; i += 997) {
            int left = image.indexOf(ManyConstants.LEFT + i + ";");
            int right = image.indexOf(ManyConstants.RIGHT + i + ";");
            assertTrue(left > 0 && right > 0 && Math.abs(left - right) < most, left + " and " + right + " are the texts of " + i);
        }
    }

    private static void write(Path image, long at, int value) throws IOException {
        try (FileChannel file = FileChannel.open(image, StandardOpenOption.WRITE)) {
            file.write(ByteBuffer.wrap(new byte[] {(byte) value}), at);
        }
    }

    /** Where the length of the byte array begins that starts with the text. */
    private static int lengthOf(String text, byte[] image) {
        int at = new String(image, StandardCharsets.ISO_8859_1).indexOf(text);
        assertTrue(at > 0, "the text is in the image");
        return at - LENGTH_OF_ARRAY;
    }
}
