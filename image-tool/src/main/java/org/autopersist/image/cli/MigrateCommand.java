// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image.cli;

import java.io.IOException;
import java.util.List;
import org.autopersist.image.Image;
import org.autopersist.image.ImageCompactor;
import org.autopersist.image.OldFields;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "migrate",
        description = {
            "Drops what the image keeps of fields that their classes have no longer, and what only these lead to, by writing the"
                    + " image anew. Earlier versions of the classes do not find these values again after that.",
            "To drop some of them only, start the program once with -XX:NVMDropFields=pkg.Class.field,..."
        })
final class MigrateCommand extends TellingCommand {

    @Option(names = "--dry-run", description = "only list the fields, with how many objects have them")
    private boolean dryRun;

    @Override
    public Integer call() throws IOException {
        List<OldFields.Row> rows;
        try (ConsoleProgress progress = new ConsoleProgress("counting");
                Image image = openWhole(dryRun ? Image.Access.READ : Image.Access.CHANGE)) {
            rows = OldFields.of(image, progress);
            if (!dryRun && !rows.isEmpty()) {
                ImageCompactor.dropOldFields(image, progress);
            }
        }
        tell(rows, () -> print(rows));
        return 0;
    }

    private void print(List<OldFields.Row> rows) {
        rows.forEach(row -> out().println(row.field() + ": " + Text.number(row.objects()) + " objects of " + row.className()));
        out().println(rows.isEmpty() ? "the image keeps nothing of fields that are no longer there"
                : dryRun ? "would be dropped" : "dropped");
    }
}
