// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.report;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.autopersist.bench.measure.Machine;

/** Where and with what figures were measured, in a line. */
final class Provenance {

    /** The libraries whose version matters. */
    private static final List<String> SHOWN = List.of(
            "core", "pcollections", "h2", "h2-mvstore", "mapdb", "storage-embedded", "rocksdbjni", "lmdbjava", "spymemcached",
            "netty-handler", "memcached");

    private Provenance() {}

    static String of(Machine machine, String stockJdk, Map<String, String> versions) {
        String libraries = SHOWN.stream()
                .filter(versions::containsKey)
                .map(name -> (name.equals("core") ? "ycsb" : name) + " " + versions.get(name))
                .collect(Collectors.joining(", "));
        return "%s; %s, %d processors, %s, load average %.1f; AutoPersist on JDK %s, stock JDK %s; %s".formatted(
                machine.time(), machine.processor(), machine.processors(), machine.kernel(), machine.loadAverage(),
                machine.jdk(), stockJdk, libraries);
    }
}
