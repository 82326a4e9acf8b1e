package org.autopersist.bench.measure;

import com.google.gson.GsonBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** All that was measured, as JSON. */
public final class RawData {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss-SSS", Locale.ROOT).withZone(ZoneOffset.UTC);

    private RawData() {}

    public static void write(Path file, Object data) throws IOException {
        String json = new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create().toJson(data);
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.writeString(file, json + "\n");
        System.out.println("raw data: " + shown(file));
    }

    /** The same; and a copy is kept in the folder {@code runs} beside it, which no later run overwrites. */
    public static void writeAndKeep(Path file, Object data) throws IOException {
        write(file, data);
        String name = file.getFileName().toString();
        Path kept = file.resolveSibling("runs")
                .resolve(name.replaceFirst("\\.json$", "-" + TIME.format(Instant.now()) + ".json"));
        Files.createDirectories(kept.getParent());
        Files.copy(file, kept);
    }

    private static Path shown(Path file) {
        Path here = Path.of("").toAbsolutePath();
        Path there = file.toAbsolutePath();
        return there.startsWith(here) ? here.relativize(there) : there;
    }
}
