// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;

/** Takes a root's value away. */
public final class RootDropper {

    private RootDropper() {}

    /**
     * What would not be reachable any more.
     *
     * @param bytes of homes, rounded to granules
     */
    public record Loss(long objects, long bytes) {}

    /** What only this root reaches. */
    public static Loss lossOf(Image image, RootEntry dropped, Progress progress) {
        Walker walker = new Walker(image.requireWhole());
        for (RootEntry root : image.roots()) {
            if (root.offset() != dropped.offset() && root.isReference()) {
                walker.walk(root.granule(), (_, _) -> progress.step());
            }
        }
        long[] loss = new long[2];
        walker.walk(dropped.isReference() ? dropped.granule() : 0, (granule, type) -> {
            loss[0]++;
            loss[1] += ImageLayout.alignUp(image.homes().size(granule, type), ImageLayout.GRANULE);
            progress.step();
        });
        return new Loss(loss[0], loss[1]);
    }

    /**
     * Makes the value null or 0, by one store of 8 bytes, as a JVM does it; if a crash has left something to complete,
     * by a new file instead, since a log could bring the value back.
     *
     * @param image opened with {@link Image.Access#CHANGE}
     */
    public static void clear(Image image, RootEntry root, Progress progress) throws IOException {
        if (!image.requireWhole().completed().isEmpty()) {
            image.bytes().put8(root.offset() + ImageLayout.ROOT_VALUE, 0);
            image.rootTable().reload(image.bytes());
            ImageCompactor.compact(image, null, _ -> true, progress);
            return;
        }
        try (FileChannel channel = FileChannel.open(image.path(), StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.allocate(8), root.offset() + ImageLayout.ROOT_VALUE);
            channel.force(true);
        }
    }

    /**
     * Writes an image without the root's entry, so that the initializer of a static field counts again.
     *
     * @param image opened with {@link Image.Access#CHANGE}
     */
    public static void forget(Image image, RootEntry root, Progress progress) throws IOException {
        ImageCompactor.compact(image, null, r -> r.offset() != root.offset(), progress);
    }
}
