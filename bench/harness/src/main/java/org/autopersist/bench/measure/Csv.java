// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.measure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Numbers as comma-separated values (RFC 4180). Not thread-safe. */
public final class Csv {

    private final List<String> lines = new ArrayList<>();

    public Csv(String... header) {
        add((Object[]) header);
    }

    /** Adds a line. */
    public void add(Object... values) {
        lines.add(Arrays.stream(values).map(Csv::cell).collect(Collectors.joining(",")));
    }

    public void write(Path file) throws IOException {
        Files.writeString(file, toString());
    }

    @Override
    public String toString() {
        return String.join("\n", lines) + "\n";
    }

    private static String cell(Object value) {
        String text = value instanceof Double number ? String.format(Locale.ROOT, "%.6g", number) : String.valueOf(value);
        return text.matches("[^,\"\r\n]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}
