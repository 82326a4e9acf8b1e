// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image.cli;

import java.io.IOException;
import org.autopersist.image.Image;
import org.autopersist.image.ObjectTree;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

@Command(name = "tree", description = "Prints what a root reaches; objects are marked by their offset.")
final class TreeCommand extends ImageCommand {

    private static final int MAX_DEPTH = 500;

    @Parameters(index = "1", paramLabel = "ROOT", description = "pkg.Class.field, or the name of a named root")
    private String root;

    @Option(names = "--depth", paramLabel = "N", defaultValue = "4", description = "levels (default: ${DEFAULT-VALUE})")
    private int depth;

    @Option(names = "--width", paramLabel = "N", defaultValue = "20",
            description = "elements or entries of one object (default: ${DEFAULT-VALUE})")
    private int width;

    @Option(names = "--raw", description = "collections as the objects that they consist of")
    private boolean raw;

    @Override
    public Integer call() throws IOException {
        if (depth < 0 || depth > MAX_DEPTH || width < 1) {
            throw new ParameterException(spec.commandLine(), "--depth is 0 to " + MAX_DEPTH + ", --width at least 1");
        }
        try (Image image = openWhole(Image.Access.READ)) {
            ObjectTree.print(image, image.root(root), out(), depth, width, raw);
            out().flush();
        }
        return 0;
    }
}
