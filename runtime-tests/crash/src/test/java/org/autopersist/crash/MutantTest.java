// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.autopersist.crash.workloads.Workloads;
import org.autopersist.test.crash.CrashJdk;
import org.autopersist.test.crash.CrashOptions;
import org.autopersist.test.crash.CrashProgress;
import org.autopersist.test.crash.CrashReport;
import org.autopersist.test.crash.CrashTester;
import org.autopersist.test.crash.MutantTester;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Faults that the crash tests must find. {@code ./ap crash mutants} tries all. */
class MutantTest {

    @TempDir
    Path folder;

    private CrashOptions options() {
        return CrashOptions.of(CrashJdk.find(), folder).withJobs(1).withMaxViolations(1).withFreshStarts(0);
    }

    private static String workload(String name) {
        return Workloads.find(name).orElseThrow().type().getName();
    }

    @Test
    void writeBacksAndFencesThatAreLeftOut() {
        Map<String, MutantTester.Outcome> outcomes =
                MutantTester.dropSites(workload("hash-map"), List.of(), List.of(), options().withImages(60));
        for (String function : List.of("nvmConverter(Copy)?.cpp:\\d+ write_back_run", "nvmRegionLog.cpp:\\d+ seal",
                "nvmTableEntry.cpp:\\d+ write")) {
            assertTrue(outcomes.entrySet().stream()
                            .anyMatch(site -> site.getKey().matches(function) && site.getValue().isCaught()),
                    () -> function + ": " + outcomes);
        }
    }

    @Test
    void aRecordThatIsLeftOut() {
        vmMutantIsCaught("redo-record", "hash-map");
    }

    @Test
    void aChecksumThatIsNotLookedAt() {
        vmMutantIsCaught("redo-checksum", "hash-map");
    }

    /** Shows only when the life after a crash writes over what the crash has left, and ends by another one, or in order. */
    @Test
    void anEndMarkThatIsLeftOut() {
        vmMutantIsCaught("table-end", "names-of-two-lives");
    }

    @Test
    void aBitOfTheChunkMapThatIsLeftOut() {
        vmMutantIsCaught("chunk-map", "hash-map");
    }

    private void vmMutantIsCaught(String mutant, String workload) {
        CrashReport report = CrashTester.run(workload(workload), null,
                options().withImages(1500).withFlags(List.of("-XX:NVMMutant=" + mutant), List.of()), CrashProgress.NONE);
        assertFalse(report.violations().isEmpty(), report::toString);
    }

    @Test
    void theJvmListsItsMutants() {
        Map<String, String> mutants = VmMutants.of(CrashJdk.find());
        assertTrue(mutants.containsKey("redo-record"), mutants::toString);
        assertTrue(mutants.values().stream().noneMatch(String::isBlank), mutants::toString);
    }

    @Test
    void sitesHaveNamesThatDoNotChangeWithOtherFunctions() throws IOException {
        Files.createDirectories(folder.resolve("region"));
        Files.writeString(folder.resolve("region/a.cpp"), """
                void A::f() {
                  NVMPersist::fence();
                }

                void A::g(int x) {
                  if (x > 0) {
                    NVMPersist::write_back(p, 8);
                  }
                  NVMPersist::fence();
                }
                """);
        SiteSource sources = new SiteSource(folder);
        assertEquals("a.cpp f/1", sources.nameOf("a.cpp:2 f"));
        assertEquals("a.cpp g/1", sources.nameOf("a.cpp:7 g"));
        assertEquals("a.cpp g/2", sources.nameOf("a.cpp:9 g"));
        assertEquals("b.cpp:9 g", sources.nameOf("b.cpp:9 g"));
        assertEquals("redo-record", sources.nameOf("redo-record"));
    }

    @Test
    void whatCaughtAMutantIsTriedFirst() {
        CatchRecord first = CatchRecord.load(folder);
        assertEquals("a b c", names(first.bestFirst(THREE)));
        first.caught("x.cpp f/1", THREE.get(2));
        first.caught("y", THREE.get(1));
        first.caught("z", THREE.get(2));
        first.save();
        CatchRecord second = CatchRecord.load(folder);
        assertEquals("c b a", names(second.bestFirst(THREE)));
        assertEquals("b a c", names(second.catcherFirst("y", THREE)));
        assertEquals("a b c", names(second.catcherFirst("never caught", THREE)));
    }

    private static final List<NamedWorkload> THREE = Stream.of("a", "b", "c")
            .map(name -> new NamedWorkload(name, "", Workloads.all().getFirst().type(), 1)).toList();

    private static String names(List<NamedWorkload> workloads) {
        return workloads.stream().map(NamedWorkload::name).collect(Collectors.joining(" "));
    }

    @Test
    void harmlessMutantsHaveReasons() {
        assertEquals("why not", HarmlessMutants.parse("# x\n\na.cpp f/2: why not\n").reason("a.cpp f/2").orElseThrow());
        assertThrows(IllegalArgumentException.class, () -> HarmlessMutants.parse("a.cpp f/2"));
        HarmlessMutants.load();
    }
}
