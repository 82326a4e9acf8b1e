// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image.cli;

import java.io.IOException;
import java.nio.file.Path;
import org.autopersist.image.Image;
import org.autopersist.image.ImageDiff;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "diff",
        description = {
            "Compares what the roots of two images hold: classes, values, identity, identity hash codes.",
            "Exit code 0 if they are the same, 1 if not (or on failure)."
        })
final class DiffCommand extends ImageCommand {

    @Parameters(index = "1", paramLabel = "OTHER", description = "the other image file")
    private Path other;

    @Option(names = "--max", paramLabel = "N", defaultValue = "100", description = "differences to print (default: ${DEFAULT-VALUE})")
    private long max;

    private long printed;

    @Override
    public Integer call() throws IOException {
        try (ConsoleProgress progress = new ConsoleProgress("comparing");
                Image a = openWhole(Image.Access.READ);
                Image b = openOther()) {
            long count = ImageDiff.compare(a, b, line -> {
                if (printed++ < max) {
                    out().println(line);
                }
            }, progress);
            out().println(count == 0 ? "the same: " + Text.number(a.objects()) + " objects" : count + " differences");
            out().flush();
            return count == 0 ? 0 : ImageTool.FAILED;
        }
    }

    private Image openOther() throws IOException {
        path = other;
        return openWhole(Image.Access.READ);
    }
}
