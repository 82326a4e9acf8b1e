package org.autopersist.image;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;

/** What {@code -XX:NVMDurability=disk} has beside an image; docs/image-format.md tells its format. */
final class DiskMode {

    private static final Path BOOT_ID = Path.of("/proc/sys/kernel/random/boot_id");

    private DiskMode() {}

    /** The base image, whether it is there or not. */
    static Path baseOf(Path image) throws IOException {
        return Path.of(image.toRealPath() + ".base");
    }

    /**
     * Does nothing if the image alone is whole, as it is without a base image, or before the system is started again.
     *
     * @throws ImageException if a JVM has to make it anew first
     */
    static void requireWhole(Path image) throws IOException {
        Path base = baseOf(image);
        if (Files.exists(base) && !bootId(base).equals(Files.readString(BOOT_ID).strip())) {
            throw new ImageException(image + ": the system has been started again since it was in use with -XX:NVMDurability=disk,"
                    + " or it was being made anew; let a JVM in that mode open it first, which makes it of " + base + " and its log");
        }
    }

    /**
     * Does nothing if the image has no base image.
     *
     * @throws ImageException else: what is changed would be undone when the image is made anew
     */
    static void requireNone(Path image) throws IOException {
        Path base = baseOf(image);
        if (Files.exists(base)) {
            throw new ImageException(image + ": it can't be changed while it has a base image, " + base
                    + "; change a copy (./ap image copy), which has none, or remove it and the files with .log0 to .log3, which"
                    + " the next JVM in the mode disk makes anew");
        }
    }

    /** Of the system on which the working image goes with it. */
    private static String bootId(Path base) throws IOException {
        try (FileChannel channel = FileChannel.open(base, StandardOpenOption.READ)) {
            ByteBuffer latest = null;
            for (long at = Math.max(0, channel.size() - ImageLayout.BASE_CONTROLS); at < channel.size(); at += ImageLayout.BASE_CONTROL) {
                ByteBuffer control = ByteBuffer.allocate(ImageLayout.BASE_CHECKSUM + 4).order(ByteOrder.LITTLE_ENDIAN);
                channel.read(control, at);
                CRC32C checksum = new CRC32C();
                checksum.update(control.array(), 0, ImageLayout.BASE_CHECKSUM);
                boolean isWhole = control.getLong(0) == ImageLayout.BASE_MAGIC
                        && control.getInt(ImageLayout.BASE_CHECKSUM) == (int) checksum.getValue();
                if (isWhole && (latest == null || generation(control) > generation(latest))) {
                    latest = control;
                }
            }
            if (latest == null) {
                throw new ImageException(base + ": it is damaged");
            }
            return new String(latest.array(), ImageLayout.BASE_BOOT_ID, ImageLayout.BASE_CHECKSUM - ImageLayout.BASE_BOOT_ID,
                            StandardCharsets.US_ASCII).replace("\0", "");
        }
    }

    private static long generation(ByteBuffer control) {
        return control.getLong(ImageLayout.BASE_GENERATION);
    }
}
