// SPDX-License-Identifier: Apache-2.0
package org.autopersist.test.crash;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** The lines of the JVM's source that a trace's write-backs and fences come from. Immutable. */
final class SiteNames {

    private static final String UNKNOWN = "unknown site";

    private final Map<Integer, String> names = new HashMap<>();

    private SiteNames() {}

    static SiteNames of(Trace trace) {
        SiteNames sites = new SiteNames();
        for (Trace.Cursor cursor = trace.cursor(); cursor.next(); ) {
            if (cursor.kind() == Trace.SITE) {
                sites.names.put((int) cursor.argument(), cursor.text());
            }
        }
        return sites;
    }

    /** "file:line function", where there is one. */
    String name(TraceWalk walk) {
        return walk.atEnd() ? "the end of the run" : walk.site() == 0 ? "a store" : names.getOrDefault(walk.site(), UNKNOWN);
    }

    /** All of them, in the order of their text. */
    List<String> all() {
        return names.values().stream().distinct().sorted().toList();
    }

    /** The numbers of the site with this text. */
    Set<Integer> numbers(String name) {
        return names.entrySet().stream().filter(site -> site.getValue().equals(name)).map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }
}
