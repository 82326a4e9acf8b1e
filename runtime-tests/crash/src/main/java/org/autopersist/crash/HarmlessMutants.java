// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The list of mutants that no crash state shows, each with the reason. A line is {@code MUTANT: REASON}; a mutant that
 * leaves out a site is named as {@link SiteSource} does.
 */
final class HarmlessMutants {

    private static final String RESOURCE = "/harmless-mutants.txt";

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
}
