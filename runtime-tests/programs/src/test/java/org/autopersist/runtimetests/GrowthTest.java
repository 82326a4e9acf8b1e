// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.autopersist.AutoPersist;
import org.autopersist.DurableRoot;
import org.autopersist.image.ImageInfo;
import org.autopersist.image.ImageLayout;
import org.autopersist.image.ImageVerifier;
import org.autopersist.image.Superblock;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Runner;
import org.autopersist.runtimetests.programs.types.BigArrays;
import org.autopersist.runtimetests.programs.types.Cycles;
import org.autopersist.runtimetests.programs.types.Records;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Images that are opened with another size than they have. */
@Tag("core")
class GrowthTest {

    private static final List<Class<?>> FIRST = List.of(Records.class, Cycles.class);
    private static final List<Class<?>> ALL = List.of(Records.class, Cycles.class, BigArrays.class);

    @TempDir
    private Path folder;

    private Path image;

    @BeforeEach
    void nameImage() {
        image = folder.resolve("test.nvm");
    }

    private ChildJvm jvm(String mode, String size) {
        return ChildJvm.underTest().image(image, size).verified().flags("-XX:NVMDurability=" + mode, "-Xlog:nvm");
    }

    private ChildResult finds(List<Class<?>> programs, String mode, String size) {
        return Programs.check(jvm(mode, size), programs).succeeded();
    }

    private long size() throws IOException {
        return ImageInfo.of(image).superblock().imageSize();
    }

    private static long bytes(String size) {
        return Long.parseLong(size.substring(0, size.length() - 1)) << (size.endsWith("g") ? 30 : 20);
    }

    /** From 1.5 GiB on the chunk map takes another page, and all of its words another place. */
    @ParameterizedTest
    @CsvSource({"process, 16m, 256m", "pmem, 16m, 4g", "process, 1g, 4g", "process, 4g, 5g", "'disk,anywhere', 16m, 256m"})
    void aLargerSizeMakesAnImageLarger(String mode, String from, String to) throws IOException {
        Programs.writeAndKill(jvm(mode, from), FIRST);
        finds(FIRST, mode, to).printed("has grown to " + bytes(to) + " bytes");
        assertEquals(bytes(to), size());
        Programs.writeAndKill(jvm(mode, to), List.of(BigArrays.class));
        finds(ALL, mode, to).neverSaid("has grown");
        assertEquals(List.of(), ImageVerifier.verify(image));
        assertEquals(bytes(to), size());
    }

    /** {@code Megabytes N}: keeps so many, and expects those that are there. */
    public static final class Megabytes {

        @DurableRoot
        private static byte[][] kept = new byte[64][];

        private Megabytes() {}

        public static void main(String[] args) {
            for (int i = 0; i < Integer.parseInt(args[0]); i++) {
                byte[] bytes = new byte[1 << 20];
                Arrays.fill(bytes, (byte) i);
                if (kept[i] == null) {
                    kept[i] = bytes;
                }
                Expect.equal(-1, Arrays.mismatch(bytes, kept[i]), "first difference of number " + i);
            }
        }
    }

    /** What did not fit fits then; what is there stays. */
    @ParameterizedTest
    @ValueSource(strings = {"process", "disk,anywhere"})
    void aFullImageGetsRoom(String mode) {
        jvm(mode, "16m").main(Megabytes.class, "30").run().exited(1).complained("ImageFullException");
        jvm(mode, "64m").main(Megabytes.class, "30").run().succeeded();
        jvm(mode, "16m").main(Megabytes.class, "30").run().succeeded();
    }

    @ParameterizedTest
    @ValueSource(strings = {"JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS"})
    void theEnvironmentMayNameTheSize(String variable) throws IOException {
        jvm("process", "16m").main(Megabytes.class, "1").run().succeeded();
        ChildJvm.underTest().image(image).environment(Map.of(variable, "-XX:NVMSize=64m")).main(Megabytes.class, "30").run()
                .succeeded();
        assertEquals(64 << 20, size());
    }

    /** Fills most of the root table. */
    public static final class Names {

        private Names() {}

        public static void main(String[] args) {
            for (int i = 0; i < 100; i++) {
                AutoPersist.setRoot(i + "x".repeat(900), "value");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"process", "disk,anywhere"})
    void aRefusedGrowthLeavesTheFileAsItWas(String mode) throws IOException {
        jvm(mode, "16m").main(Names.class).run().succeeded();
        ChildJvm.underTest().image(image, "16g").flags("-XX:NVMDurability=" + mode).main(Names.class).run()
                .refused("its tables are too full for it to get larger", "it is left as it was");
        assertEquals(16 << 20, Files.size(image));
        assertEquals(16 << 20, size());
        jvm(mode, "16m").main(Names.class).run().succeeded();
    }

    @Test
    void aSmallerSizeChangesNothing() throws IOException {
        Programs.writeAndKill(jvm("process", "64m"), FIRST);
        finds(FIRST, "process", "16m").printed("keeps its size").printed("./ap image compact --size");
        assertEquals(64 << 20, size());
        assertEquals(64 << 20, Files.size(image));
    }

    /**
     * As a crash leaves an image after the store that decides, and before the last one: the map may be anything. The record is
     * there still.
     */
    @ParameterizedTest
    @CsvSource({"process, 16m, 64m", "process, 1g, 4g", "process, 4g, 5g", "'disk,anywhere', 16m, 64m"})
    void aGrowthThatWasCutShortIsCompleted(String mode, String from, String to) throws IOException {
        Programs.runner(jvm(mode, from), "write,die", FIRST).run().succeeded();
        finds(FIRST, mode, to);
        Superblock sb = ImageInfo.of(image).superblock();
        long record = sb.rootTable() - ImageLayout.GROWTH_MAP - ImageLayout.chunkMapSize(ImageLayout.VERSION, bytes(to));
        put(ImageLayout.SB_IMAGE_SIZE, bytes(from));
        put(ImageLayout.SB_GROWTH, record);
        for (long at = sb.chunkMap(); at < sb.objects(); at += 8) {
            put(at, 0xa5a5a5a5a5a5a5a5L);
        }
        assertEquals(List.of(), ImageVerifier.verify(image));
        finds(FIRST, mode, from).printed("has grown to " + bytes(to) + " bytes");
        assertEquals(bytes(to), size());
        assertEquals(List.of(), ImageVerifier.verify(image));
    }

    @ParameterizedTest
    @ValueSource(longs = {0, ImageLayout.GROWTH_IMAGE_SIZE, ImageLayout.GROWTH_CHECKSUM, ImageLayout.GROWTH_MAP})
    void aDamagedRecordIsRefused(long at) throws IOException {
        Programs.runner(jvm("process", "16m"), "write,die", FIRST).run().succeeded();
        finds(FIRST, "process", "64m");
        long record = ImageInfo.of(image).superblock().rootTable() - ImageLayout.GROWTH_MAP
                - ImageLayout.chunkMapSize(ImageLayout.VERSION, 64 << 20);
        put(ImageLayout.SB_IMAGE_SIZE, 16 << 20);
        put(ImageLayout.SB_GROWTH, record);
        put(record + at / 8 * 8, 4711);
        jvm("process", "64m").main(Runner.class, "die").run().refused(image.toString(), "damaged");
    }

    private void put(long at, long value) throws IOException {
        try (FileChannel channel = FileChannel.open(image, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.allocate(8).order(ByteOrder.LITTLE_ENDIAN).putLong(0, value), at);
        }
    }
}
