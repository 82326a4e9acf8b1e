// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Gives sites names that do not change with the lines above their function. */
final class SiteSource {

    private static final Pattern SITE = Pattern.compile("(\\S+):(\\d+) (.*)");
    private static final Pattern CALL = Pattern.compile("NVMPersist::(write_back|fence)\\(");
    /** Of functions at the left margin, as the JVM's sources have them. */
    private static final Pattern FUNCTION = Pattern.compile("^[^\\s#/}].*\\{$");

    private final Path sources;
    private final Map<String, String> names = new HashMap<>();

    /** @param sources the folder of the JVM's sources of AutoPersist, with subfolders */
    SiteSource(Path sources) {
        this.sources = sources;
    }

    /**
     * @param site "file:line function"
     * @return "file function/N" for the Nth write-back or fence in the source of that function; the site itself if the
     *     source is not there
     */
    String nameOf(String site) {
        return names.computeIfAbsent(site, this::makeName);
    }

    private String makeName(String site) {
        Matcher parts = SITE.matcher(site);
        if (!parts.matches()) {
            return site;
        }
        int line = Integer.parseInt(parts.group(2));
        return find(parts.group(1)).filter(lines -> line <= lines.size())
                .map(lines -> parts.group(1) + " " + parts.group(3) + "/" + ordinal(lines, line)).orElse(site);
    }

    private Optional<List<String>> find(String file) {
        try (Stream<Path> all = Files.isDirectory(sources) ? Files.walk(sources) : Stream.empty()) {
            Optional<Path> found = all.filter(path -> path.getFileName().toString().equals(file)).findFirst();
            return found.isEmpty() ? Optional.empty() : Optional.of(Files.readAllLines(found.get()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int ordinal(List<String> lines, int line) {
        int count = 0;
        for (int i = line; i >= 1; i--) {
            String text = lines.get(i - 1);
            if (CALL.matcher(text).find()) {
                count++;
            }
            if (FUNCTION.matcher(text).matches()) {
                break;
            }
        }
        return count;
    }
}
