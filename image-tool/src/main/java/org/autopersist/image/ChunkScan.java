// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Looks for chunks that have contents but nothing reachable. Reads, but not by a mapping, in which holes would take memory. */
final class ChunkScan {

    private ChunkScan() {}

    static long unreachable(Path path, NativeFile file, Superblock sb, Tracer tracer) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocateDirect(ImageLayout.CHUNK).order(ByteOrder.LITTLE_ENDIAN);
        long count = 0;
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            long at = sb.objects();
            while ((at = file.nextData(at, sb.imageSize()) & -ImageLayout.CHUNK) < sb.imageSize()) {
                if (!tracer.isUsed(at / ImageLayout.CHUNK) && hasContents(channel, at, buffer)) {
                    count++;
                }
                at += ImageLayout.CHUNK;
            }
        }
        return count;
    }

    private static boolean hasContents(FileChannel channel, long at, ByteBuffer buffer) throws IOException {
        buffer.clear();
        while (buffer.hasRemaining() && channel.read(buffer, at + buffer.position()) > 0) {}
        for (int i = 0; i + 8 <= buffer.position(); i += 8) {
            if (buffer.getLong(i) != 0) {
                return true;
            }
        }
        return false;
    }

    /** The same of what is only in memory; here its holes do take some. */
    static long unreachable(ImageBytes bytes, Superblock sb, Tracer tracer) {
        long count = 0;
        for (long at = sb.objects(); at < sb.imageSize(); at += ImageLayout.CHUNK) {
            count += !tracer.isUsed(at / ImageLayout.CHUNK) && hasContents(bytes, at) ? 1 : 0;
        }
        return count;
    }

    private static boolean hasContents(ImageBytes bytes, long chunk) {
        for (long at = chunk; at < chunk + ImageLayout.CHUNK; at += Long.BYTES) {
            if (bytes.i8(at) != 0) {
                return true;
            }
        }
        return false;
    }
}
