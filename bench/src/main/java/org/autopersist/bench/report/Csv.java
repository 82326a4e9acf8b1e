package org.autopersist.bench.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A figure's numbers, as comma-separated values (RFC 4180). */
final class Csv {

    private final List<String> lines = new ArrayList<>();

    Csv(String... header) {
        add((Object[]) header);
    }

    void add(Object... values) {
        lines.add(Arrays.stream(values).map(Csv::cell).collect(Collectors.joining(",")));
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
