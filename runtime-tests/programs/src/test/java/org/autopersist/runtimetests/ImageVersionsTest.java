// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.autopersist.image.ChecksumSource;
import org.autopersist.image.Image;
import org.autopersist.image.ImageChecksums;
import org.autopersist.image.ImageInfo;
import org.autopersist.image.ImageLayout;
import org.autopersist.runtimetests.harness.ImageToolRun;
import org.autopersist.runtimetests.programs.Program;
import org.autopersist.runtimetests.programs.regions.OpenAtDeath;
import org.autopersist.runtimetests.programs.types.Cycles;
import org.autopersist.runtimetests.programs.types.Records;
import org.autopersist.runtimetests.programs.types.RootsReplaced;
import org.autopersist.runtimetests.programs.types.Strings;
import org.autopersist.testkit.process.ChildJvm;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Images of the version before the one with a chunk map, and what becomes of them. */
@Tag("core")
class ImageVersionsTest {

    private static final int OLD = ImageLayout.CHUNK_MAP_VERSION - 1;
    private static final List<Class<? extends Program>> PROGRAMS =
            List.of(Records.class, Cycles.class, Strings.class, RootsReplaced.class, OpenAtDeath.class);

    @TempDir
    Path folder;

    private static ChildJvm child(Path image, String log) {
        return ChildJvm.underTest().image(image, "32m").verified().flags("-XX:NVMDurability=pmem", "-XX:RegionLog=" + log);
    }

    private static int versionOf(Path image) throws IOException {
        return ImageInfo.of(image).superblock().version();
    }

    /**
     * An image of the older version. The JVM's own has the same layout but for the chunk map, the bytes of which are free space of
     * the older one's root table.
     */
    private Path older(String log) throws IOException {
        Path image = folder.resolve("older.nvm");
        Programs.writeAndKill(child(image, log), PROGRAMS);
        assertEquals(ImageLayout.VERSION, versionOf(image));
        byte[] bytes = Files.readAllBytes(image);
        ByteBuffer superblock = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        superblock.putInt(ImageLayout.SB_VERSION, OLD);
        superblock.putInt(ImageLayout.SB_CHECKSUM, ImageChecksums.superblock(ChecksumSource.of(bytes)));
        return Files.write(image, bytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"redo", "undo"})
    @Tag("slow")
    void anOlderImageStaysOne(String log) throws IOException {
        Path image = older(log);
        for (int life = 0; life < 2; life++) {
            ImageToolRun.run("verify", image).succeeded();
            Programs.check(child(image, log), PROGRAMS).succeeded();
            assertEquals(OLD, versionOf(image));
        }
    }

    @Test
    void compactingUpgradesIt() throws IOException {
        Path image = older("redo");
        Path compact = folder.resolve("compact.nvm");
        ImageToolRun.run("compact", image, "--to", compact).succeeded();
        ImageToolRun.run("diff", image, compact).succeeded().printed("the same");
        ImageToolRun.run("verify", compact).succeeded();
        assertEquals(ImageLayout.VERSION, versionOf(compact));
        Programs.check(child(compact, "redo"), PROGRAMS).succeeded();
        try (Image after = Image.open(compact)) {
            assertEquals(List.of(), after.problems());
            assertEquals(List.of(), after.warnings());
        }
    }
}
