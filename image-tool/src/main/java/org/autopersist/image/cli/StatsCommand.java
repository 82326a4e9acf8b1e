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
final class StatsCommand extends ImageCommand {

    @Option(names = "--root", paramLabel = "ROOT", description = "only what this root reaches")
    private String root;

    @Option(names = "--top", paramLabel = "N", description = "only the first N classes")
    private int top = Integer.MAX_VALUE;

    @Option(names = "--json", description = "as JSON")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        ImageStats stats;
        try (ConsoleProgress progress = new ConsoleProgress("counting"); Image image = openWhole(Image.Access.READ)) {
            stats = ImageStats.of(image, root == null ? image.roots() : List.of(image.root(root)), progress);
        }
        List<ImageStats.Row> rows = stats.rows().stream().limit(top).toList();
        if (json) {
            Map<String, Object> facts = new LinkedHashMap<>();
            facts.put("objects", stats.objects());
            facts.put("bytes", stats.bytes());
            facts.put("classes", rows);
            Json.print(out(), facts);
            return 0;
        }
        String format = "%15s %18s  %s%n";
        out().printf(Locale.ROOT, format, "objects", "bytes", "class");
        rows.forEach(row -> out().printf(Locale.ROOT, format, Text.number(row.objects()), Text.number(row.bytes()), row.className()));
        out().printf(Locale.ROOT, format, Text.number(stats.objects()), Text.number(stats.bytes()), "total");
        out().flush();
        return 0;
    }
}
