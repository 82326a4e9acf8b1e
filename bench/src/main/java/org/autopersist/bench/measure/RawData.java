package org.autopersist.bench.measure;

import com.google.gson.GsonBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** All that was measured, as JSON. */
public final class RawData {

    private RawData() {}

    public static void write(Path file, Object data) throws IOException {
        String json = new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create().toJson(data);
        Files.createDirectories(file.toAbsolutePath().getParent());
        Files.writeString(file, json + "\n");
        System.out.println("raw data: " + shown(file));
    }

    private static Path shown(Path file) {
        Path here = Path.of("").toAbsolutePath();
        Path there = file.toAbsolutePath();
        return there.startsWith(here) ? here.relativize(there) : there;
    }
}
