// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;

/** Tells what is wrong in an image. */
public final class ImageVerifier {

    private ImageVerifier() {}

    /**
     * Everything that is checked, as recovery would find it.
     *
     * @return at most 100 problems; none if the image is whole
     * @throws ImageException if there is no such file, or a JVM has it open
     * @throws IOException if it can't be read
     */
    public static List<Problem> verify(Path path) throws IOException {
        try (Image image = Image.open(path)) {
            return image.problems().isEmpty() ? ofWhole(image) : image.problems();
        } catch (ImageException e) {
            if (e.problems().isEmpty()) {
                throw e;
            }
            return e.problems();
        }
    }

    private static List<Problem> ofWhole(Image image) {
        return image.copied() == null ? List.of() : List.of(new Problem("superblock", image.copied()));
    }

    /** The same for an image in memory, which is only read and must not change meanwhile. Thread-safe. */
    public static List<Problem> verify(MemorySegment image) {
        try (Image read = Image.of(image)) {
            return read.problems();
        } catch (ImageException e) {
            return e.problems();
        }
    }
}
