// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench;

import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Where images are made. */
final class ImageOptions {

    @Option(
            names = "--folder",
            paramLabel = "DIR",
            description = "make the images here, for example on persistent memory (default: build/bench)")
    private Path folder;

    WorkFolder workFolder(CommonOptions common) throws IOException {
        return new WorkFolder(folder != null ? folder : common.file(""));
    }
}
