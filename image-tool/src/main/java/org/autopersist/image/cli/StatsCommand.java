// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image.cli;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.autopersist.image.Image;
import org.autopersist.image.ImageStats;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(name = "stats", description = "Counts objects and their bytes in the image by class, the largest first.")
final class StatsCommand extends TellingCommand {

    @Option(names = "--root", paramLabel = "ROOT", description = "only what this root reaches")
    private String root;

    @Option(names = "--top", paramLabel = "N", description = "only the first N classes")
    private int top = Integer.MAX_VALUE;

    @Override
    public Integer call() throws IOException {
        ImageStats stats = count();
        List<ImageStats.Row> rows = stats.rows().stream().limit(top).toList();
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("objects", stats.objects());
        facts.put("bytes", stats.bytes());
        facts.put("classes", rows);
        tell(facts, () -> print(stats, rows));
        return 0;
    }

    private ImageStats count() throws IOException {
        try (ConsoleProgress progress = new ConsoleProgress("counting"); Image image = openWhole(Image.Access.READ)) {
            return ImageStats.of(image, root == null ? image.roots() : List.of(image.root(root)), progress);
        }
    }

    private void print(ImageStats stats, List<ImageStats.Row> rows) {
        String format = "%15s %18s  %s%n";
        out().printf(Locale.ROOT, format, "objects", "bytes", "class");
        rows.forEach(row -> out().printf(Locale.ROOT, format, Text.number(row.objects()), Text.number(row.bytes()), row.className()));
        out().printf(Locale.ROOT, format, Text.number(stats.objects()), Text.number(stats.bytes()), "total");
    }
}
