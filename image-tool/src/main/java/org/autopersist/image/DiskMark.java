// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * What says in an image which base image it goes with.
 *
 * @param life number of a life, which the base image has, too; 0: none
 * @param frame the latest frame of the log that this life was about to write
 * @param isEmpty whether there is no image: no file, an empty one, or one whose making anew was cut short
 */
record DiskMark(long life, long frame, boolean isEmpty) {

    static DiskMark read(Path image) throws IOException {
        if (!Files.exists(image)) {
            return new DiskMark(0, 0, true);
        }
        try (FileChannel channel = FileChannel.open(image, StandardOpenOption.READ)) {
            int size = ImageLayout.SB_DISK_MARK + ImageLayout.SB_DISK_MARK_SIZE;
            if (channel.size() < size) {
                return new DiskMark(0, 0, channel.size() == 0);
            }
            ByteBuffer bytes = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
            while (bytes.hasRemaining() && channel.read(bytes, bytes.position()) > 0) {}
            return new DiskMark(bytes.getLong(ImageLayout.SB_DISK_MARK), bytes.getLong(ImageLayout.SB_DISK_MARK + Long.BYTES),
                    bytes.getLong(0) == 0);
        }
    }

    boolean belongsTo(BaseControl base) {
        return life == base.incarnation() || life == base.otherLife();
    }

    /** Whether its frame is one of the log: it has no frame of a life that was not begun. */
    boolean knowsFramesOf(BaseControl base) {
        return !isEmpty && life == base.incarnation();
    }
}
