// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image.cli;

import java.io.IOException;
import java.nio.file.Path;
import org.autopersist.image.Image;
import org.autopersist.image.ImageCompactor;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "compact",
        description = {
            "Writes the image anew: what is reachable, in the order of tracing, with the classes in use; logs are applied"
                    + " and dropped, named roots without a value go.",
            "Without --to, the new image replaces the old one at once, when it is complete and synced."
        })
final class CompactCommand extends ImageCommand {

    @Option(names = "--to", paramLabel = "FILE", description = "a new file for the result; the image stays as it is")
    private Path target;

    @Option(names = "--size", paramLabel = "SIZE", converter = ImageSize.class,
            description = "the new image's size, larger or smaller: 64m, 4g; its tables of classes and roots have room for as much")
    private Long size;

    @Override
    public Integer call() throws IOException {
        long before;
        try (ConsoleProgress progress = new ConsoleProgress("writing");
                Image image = openWhole(target == null ? Image.Access.CHANGE : Image.Access.READ)) {
            before = image.usedBytes();
            if (size == null) {
                ImageCompactor.compact(image, target, _ -> true, progress);
            } else {
                ImageCompactor.compact(image, target, size, progress);
            }
        }
        Path result = target == null ? path : target;
        try (Image image = Image.open(result)) {
            image.requireWhole();
            out().println(result + ": " + Text.number(image.usedBytes()) + " bytes in chunks in use, before "
                    + Text.number(before) + "; " + Text.number(image.objects()) + " objects");
            out().flush();
        }
        return 0;
    }
}
