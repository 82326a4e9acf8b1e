// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;

/**
 * What a base image's control page says, as far as a reader needs it; docs/image-format.md tells its format.
 *
 * @param otherLife the working image's mark may also be this one: a life was being begun
 * @param applied segments of the log up to this number are in the base image for good
 * @param nextFrame number of the first frame behind these segments
 * @param bootId of the system on which the working image goes with it; empty: none does
 */
record BaseControl(
        long generation, long imageSize, long incarnation, long otherLife, long applied, long nextFrame, String bootId) {

    private static final int PAGES = ImageLayout.BASE_CONTROLS / ImageLayout.BASE_CONTROL;

    /** The later one of the two that is whole; null if none is. */
    static BaseControl read(Path base) throws IOException {
        BaseControl latest = null;
        try (FileChannel channel = FileChannel.open(base, StandardOpenOption.READ)) {
            long imageSize = channel.size() - ImageLayout.BASE_CONTROLS;
            if (imageSize <= 0 || imageSize % ImageLayout.BASE_CONTROL != 0) {
                return null;
            }
            for (int page = 0; page < PAGES; page++) {
                BaseControl control = read(channel, imageSize, page);
                boolean isLater = control != null
                        && (latest == null || Long.compareUnsigned(control.generation, latest.generation) > 0);
                latest = isLater ? control : latest;
            }
        }
        return latest;
    }

    /** Whether the file is a base image, whatever its name. Its first part looks like an image. */
    static boolean isIn(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            long imageSize = channel.size() - ImageLayout.BASE_CONTROLS;
            boolean found = false;
            for (int page = 0; page < PAGES && imageSize > 0; page++) {
                ByteBuffer bytes = bytesOf(channel, imageSize, page);
                found |= bytes.getLong(0) == ImageLayout.BASE_MAGIC && bytes.getLong(ImageLayout.BASE_IMAGE_SIZE) == imageSize;
            }
            return found;
        }
    }

    private static ByteBuffer bytesOf(FileChannel channel, long imageSize, int page) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(ImageLayout.BASE_CHECKSUM + Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        long at = imageSize + (long) page * ImageLayout.BASE_CONTROL;
        while (bytes.hasRemaining() && channel.read(bytes, at + bytes.position()) > 0) {}
        return bytes;
    }

    private static BaseControl read(FileChannel channel, long imageSize, int page) throws IOException {
        ByteBuffer bytes = bytesOf(channel, imageSize, page);
        CRC32C checksum = new CRC32C();
        checksum.update(bytes.array(), 0, ImageLayout.BASE_CHECKSUM);
        boolean isWhole = bytes.getLong(0) == ImageLayout.BASE_MAGIC
                && bytes.getInt(ImageLayout.BASE_CHECKSUM) == (int) checksum.getValue()
                && bytes.getLong(ImageLayout.BASE_IMAGE_SIZE) == imageSize;
        return !isWhole ? null : new BaseControl(
                bytes.getLong(ImageLayout.BASE_GENERATION),
                imageSize,
                bytes.getLong(ImageLayout.BASE_INCARNATION),
                bytes.getLong(ImageLayout.BASE_OTHER_LIFE),
                bytes.getLong(ImageLayout.BASE_APPLIED),
                bytes.getLong(ImageLayout.BASE_NEXT_FRAME),
                text(bytes.array(), ImageLayout.BASE_BOOT_ID, ImageLayout.BASE_CHECKSUM));
    }

    private static String text(byte[] bytes, int from, int to) {
        int end = from;
        while (end < to && bytes[end] != 0) {
            end++;
        }
        return new String(bytes, from, end - from, StandardCharsets.US_ASCII);
    }
}
