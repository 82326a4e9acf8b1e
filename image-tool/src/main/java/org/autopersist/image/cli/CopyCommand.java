// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.autopersist.image.Image;
import org.autopersist.image.ImageCopier;
import org.autopersist.image.ImageException;
import org.autopersist.image.ImageGrowth;
import org.autopersist.image.ImageInfo;
import org.autopersist.image.ImageVerifier;
import org.autopersist.image.Problem;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "copy",
        description = {
            "Makes a consistent copy, also of an image that a JVM has open: then the JVM makes it, as kill -9 would leave"
                    + " the image at one moment.",
            "The copy is verified; exit code 1 if it is damaged (it stays)."
        })
final class CopyCommand extends ImageCommand {

    @Parameters(index = "1", paramLabel = "COPY", description = "the new file")
    private Path target;

    @Option(names = "--size", paramLabel = "SIZE", converter = ImageSize.class, description = "makes the copy larger: 64m, 4g")
    private Long size;

    @Override
    public Integer call() throws IOException {
        ImageInfo before = size == null ? null : ImageInfo.of(path);
        if (before != null && before.superblock() != null && size < before.superblock().imageSize()) {
            throw new ImageException(path + ": it has " + before.superblock().imageSize() + " bytes, and a copy can't be smaller;"
                    + " ./ap image compact --size can");
        }
        out().println(ImageCopier.copy(path, target, trustsCopy));
        out().flush();
        if (size != null) {
            try (ConsoleProgress progress = new ConsoleProgress("checking");
                    Image copy = Image.open(target, Image.Access.CHANGE, progress)) {
                ImageGrowth.grow(copy, size);
            }
        }
        List<Problem> problems = ImageVerifier.verify(target);
        if (!problems.isEmpty()) {
            err().println("image: " + target + " is damaged, as its original must be: " + problems.getFirst());
            return ImageTool.FAILED;
        }
        return 0;
    }
}
