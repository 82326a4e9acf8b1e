// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import org.autopersist.image.Image;
import org.autopersist.image.ImageDump;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "dump",
        description = "Writes each object as a line of JSON: id, class, fields or elements; references are ids.")
final class DumpCommand extends ImageCommand {

    @Option(names = "--root", paramLabel = "ROOT", description = "only what this root reaches")
    private String root;

    @Override
    public Integer call() throws IOException {
        try (ConsoleProgress progress = new ConsoleProgress("writing"); Image image = openWhole(Image.Access.READ)) {
            Writer writer = new BufferedWriter(out(), 1 << 16);
            ImageDump.write(image, root == null ? image.roots() : List.of(image.root(root)), writer, progress);
            writer.flush();
            if (out().checkError()) {
                throw new IOException("the output can't be written");
            }
        }
        return 0;
    }
}
