package org.autopersist.image;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Images with a base image beside them, made by hand. */
class DiskModeTest {

    @TempDir
    Path folder;

    private Path image;
    private Path copy;

    @BeforeEach
    void makeImage() throws IOException {
        TinyImage tiny = new TinyImage(ImageLayout.VERSION).root("a", TinyImage.OBJECTS + 4096, 100).bits(0, 1);
        tiny.buffer().putLong(ImageLayout.SB_DISK_MARK, 1).putLong(ImageLayout.SB_DISK_MARK + 8, 1);
        image = tiny.writeTo(folder.resolve("tiny.nvm"));
        copy = folder.resolve("copy.nvm");
    }

    private static String bootId() throws IOException {
        return Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip();
    }

    /** With two control pages, of which the second one is the later one. */
    private void makeBase(String firstBoot, String secondBoot) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(TinyImage.SIZE + ImageLayout.BASE_CONTROLS).order(ByteOrder.LITTLE_ENDIAN);
        String[] boots = {firstBoot, secondBoot};
        for (int page = 0; page < 2; page++) {
            int at = TinyImage.SIZE + page * ImageLayout.BASE_CONTROL;
            bytes.putLong(at, ImageLayout.BASE_MAGIC).putLong(at + ImageLayout.BASE_GENERATION, 4 + page);
            bytes.put(at + ImageLayout.BASE_BOOT_ID, boots[page].getBytes(StandardCharsets.US_ASCII));
            CRC32C checksum = new CRC32C();
            checksum.update(bytes.array(), at, ImageLayout.BASE_CHECKSUM);
            bytes.putInt(at + ImageLayout.BASE_CHECKSUM, (int) checksum.getValue());
        }
        Files.write(DiskMode.baseOf(image), bytes.array());
    }

    @Test
    void anImageOfThisBootIsWhole() throws IOException {
        makeBase("another", bootId());
        assertEquals(0, ImageVerifier.verify(image).size());
        ImageCopier.copy(image, copy);
    }

    @Test
    void anImageOfAnotherBootIsNot() throws IOException {
        makeBase(bootId(), "another");
        assertTrue(assertThrows(ImageException.class, () -> ImageCopier.copy(image, copy)).getMessage().contains("made"));
        assertThrows(ImageException.class, () -> Image.open(image));
    }

    @Test
    void whatHasABaseImageIsNotChanged() throws IOException {
        makeBase("another", bootId());
        ImageException refused =
                assertThrows(ImageException.class, () -> Image.open(image, Image.Access.CHANGE, Progress.NONE));
        assertTrue(refused.getMessage().contains("tiny.nvm.base"), refused.getMessage());
    }

    @Test
    void aDamagedBaseImageIsNoReasonToTrustTheImage() throws IOException {
        Files.write(DiskMode.baseOf(image), new byte[TinyImage.SIZE]);
        assertThrows(ImageException.class, () -> Image.open(image));
    }

    @Test
    void aCopyBelongsToNoBaseImage() throws IOException {
        ImageCopier.copy(image, copy);
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(copy)).order(ByteOrder.LITTLE_ENDIAN);
        assertEquals(0, bytes.getLong(ImageLayout.SB_DISK_MARK));
        assertEquals(0, bytes.getLong(ImageLayout.SB_DISK_MARK + 8));
    }
}
