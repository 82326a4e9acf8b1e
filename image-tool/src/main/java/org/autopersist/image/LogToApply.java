// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

import java.io.IOException;
import java.nio.file.Path;

/** How much a JVM has to do when it opens an image of the mode {@code disk}. */
public final class LogToApply {

    private LogToApply() {}

    /**
     * Bytes of the log's frames that have to be applied to the base image; 0 if the image has none.
     *
     * @throws ImageException if a JVM would not open the image
     */
    public static long bytes(Path image) throws IOException {
        try (DiskMode mode = DiskMode.open(image)) {
            return mode == null ? 0 : mode.logBytes();
        }
    }
}
