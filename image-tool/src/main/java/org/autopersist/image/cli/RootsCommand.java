// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image.cli;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.autopersist.image.Image;
import org.autopersist.image.ImageStats;
import org.autopersist.image.RootEntry;
import org.autopersist.image.RootValue;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "roots",
        description = "Lists the roots: name, type, the value or its class, and how much each reaches (what several reach"
                + " counts for each).")
final class RootsCommand extends TellingCommand {

    @Option(names = "--no-sizes", description = "do not count what each root reaches, which takes time with many roots")
    private boolean noSizes;

    private record Row(String name, String kind, String type, String value, Long objects, Long bytes) {}

    @Override
    public Integer call() throws IOException {
        List<Row> rows = new ArrayList<>();
        try (ConsoleProgress progress = new ConsoleProgress("counting"); Image image = openWhole(Image.Access.READ)) {
            for (RootEntry root : image.roots()) {
                if (root.isRemoved()) {
                    continue;
                }
                ImageStats reached = noSizes || !root.isReference() ? null : ImageStats.of(image, List.of(root), progress);
                rows.add(new Row(root.name(), root.isNamed() ? "named" : "static", typeOf(root), RootValue.text(image, root),
                        reached == null ? null : reached.objects(), reached == null ? null : reached.bytes()));
            }
        }
        tell(rows, () -> rows.forEach(this::print));
        return 0;
    }

    private void print(Row row) {
        String size = row.objects == null ? ""
                : String.format(Locale.ROOT, "  (%s objects, %s bytes)", Text.number(row.objects), Text.number(row.bytes));
        out().println(row.name + (row.kind.equals("named") ? " [named]" : "") + ": " + row.type + " = " + row.value + size);
    }
}
