// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image.cli;

import java.io.IOException;
import org.autopersist.image.Image;
import org.autopersist.image.RootDropper;
import org.autopersist.image.RootEntry;
import org.autopersist.image.RootValue;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "drop-root",
        description = {
            "Takes a root's value away, at once and without a question; what only it reached is garbage,"
                    + " whose space later JVMs use.",
            "A static root is null or 0 afterwards; with --forget the image does not know it any more, so that the"
                    + " initializer of its field counts again."
        })
final class DropRootCommand extends ImageCommand {

    @Parameters(index = "1", paramLabel = "ROOT", description = "pkg.Class.field, or the name of a named root")
    private String name;

    @Option(names = "--dry-run", description = "only tell what would become unreachable")
    private boolean dryRun;

    @Option(names = "--forget", description = "drop the root's entry too, by writing the image anew")
    private boolean forget;

    @Override
    public Integer call() throws IOException {
        try (ConsoleProgress progress = new ConsoleProgress("counting");
                Image image = openWhole(dryRun ? Image.Access.READ : Image.Access.CHANGE)) {
            RootEntry root = image.root(name);
            RootDropper.Loss loss = RootDropper.lossOf(image, root, progress);
            String value = RootValue.text(image, root);
            if (!dryRun && forget) {
                RootDropper.forget(image, root, progress);
            } else if (!dryRun) {
                RootDropper.clear(image, root, progress);
            }
            out().println(name + " = " + value + (dryRun ? ": would be dropped; " : ": dropped; ")
                    + Text.number(loss.objects()) + " objects, " + Text.number(loss.bytes()) + " bytes, "
                    + (dryRun ? "would not be reachable any more" : "are not reachable any more"));
            out().flush();
        }
        return 0;
    }
}
