// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.measure;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonParseException;
import java.io.IOException;
import java.io.Reader;
import java.lang.reflect.RecordComponent;
import java.nio.charset.MalformedInputException;
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

    /**
     * Reads what was written.
     *
     * @param type a record; the file has each of its components
     * @param command that writes such files
     * @throws BenchFailure if the file is none of these
     */
    public static <T extends Record> T read(Path file, Class<T> type, String command) throws IOException {
        try (Reader reader = Files.newBufferedReader(file)) {
            T data = new Gson().fromJson(reader, type);
            if (data == null) {
                throw new JsonParseException("it is empty");
            }
            for (RecordComponent component : type.getRecordComponents()) {
                if (component.getAccessor().invoke(data) == null) {
                    throw new JsonParseException("it has no " + component.getName()
                            + "; if an older version made it, measure again");
                }
            }
            return data;
        } catch (JsonParseException | MalformedInputException e) {
            throw new BenchFailure(file + " is no raw data of " + command + ": " + e.getMessage(), e);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private static Path shown(Path file) {
        Path here = Path.of("").toAbsolutePath();
        Path there = file.toAbsolutePath();
        return there.startsWith(here) ? here.relativize(there) : there;
    }
}
