package org.autopersist.crash;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The list of mutants that no crash state shows, each with the reason. A line is {@code MUTANT: REASON}; a mutant that
 * leaves out a site is named {@code FILE FUNCTION/N}, the Nth site of that function, so that it survives changes
 * elsewhere in the file.
 */
final class HarmlessMutants {

    private static final String RESOURCE = "/harmless-mutants.txt";
    private static final Pattern SITE = Pattern.compile("(\\S+):(\\d+) (.*)");

    private final Map<String, String> reasons = new LinkedHashMap<>();

    private HarmlessMutants() {}

    static HarmlessMutants load() {
        try (InputStream in = HarmlessMutants.class.getResourceAsStream(RESOURCE)) {
            return parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** @throws IllegalArgumentException if a line has no reason */
    static HarmlessMutants parse(String text) {
        HarmlessMutants list = new HarmlessMutants();
        text.lines().map(String::strip).filter(line -> !line.isEmpty() && !line.startsWith("#")).forEach(line -> {
            int colon = line.indexOf(": ");
            if (colon < 0) {
                throw new IllegalArgumentException("harmless-mutants.txt: a line is MUTANT: REASON, not " + line);
            }
            list.reasons.put(line.substring(0, colon), line.substring(colon + 2).strip());
        });
        return list;
    }

    Optional<String> reason(String name) {
        return Optional.ofNullable(reasons.get(name));
    }

    /**
     * The name of a site that does not change with the lines above it.
     *
     * @param site "file:line function"
     * @param all the sites of all traces
     */
    static String nameOf(String site, Collection<String> all) {
        Matcher own = SITE.matcher(site);
        if (!own.matches()) {
            return site;
        }
        String place = own.group(1) + " " + own.group(3);
        List<Integer> lines = all.stream().map(SITE::matcher).filter(Matcher::matches)
                .filter(other -> place.equals(other.group(1) + " " + other.group(3)))
                .map(other -> Integer.valueOf(other.group(2))).distinct().sorted().toList();
        return place + "/" + (lines.indexOf(Integer.valueOf(own.group(2))) + 1);
    }
}
