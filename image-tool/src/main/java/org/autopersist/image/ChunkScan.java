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
}
