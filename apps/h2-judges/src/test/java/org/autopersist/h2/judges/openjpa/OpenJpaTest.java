// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.judges.openjpa;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.autopersist.h2.judges.JudgedJvm;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.autopersist.testkit.process.RunningChild;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * OpenJPA's own tests fail and pass on durable H2 as on stock H2, though a kill comes after every few classes, and the next ones
 * find the tables of those before. System properties: tests.openjpa.packages, tests.openjpa.classes (of a life).
 */
@Tag("slow")
@Timeout(value = 30, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class OpenJpaTest {

    private static final List<String> PACKAGES =
            List.of(System.getProperty("tests.openjpa.packages", "simple,query,relations").split(","));
    private static final int CLASSES_OF_A_LIFE = Integer.getInteger("tests.openjpa.classes", 15);
    private static final Duration PATIENCE = Duration.ofMinutes(20);

    @TempDir
    Path folder;

    @Test
    void theSameTestsFail() {
        List<String> classes = PACKAGES.stream().flatMap(group -> OpenJpaSuite.classes(group).stream()).toList();
        Map<String, String> stock = new TreeMap<>();
        live(OpenJpaSuite.runnerOf(JudgedJvm.stock()), classes, stock);
        Map<String, String> durable = new TreeMap<>();
        int lives = 0;
        for (int i = 0; i < classes.size(); i += CLASSES_OF_A_LIFE) {
            List<String> some = classes.subList(i, Math.min(classes.size(), i + CLASSES_OF_A_LIFE));
            live(OpenJpaSuite.runnerOf(JudgedJvm.durable(folder.resolve("openjpa.nvm"))), some, durable);
            lives++;
        }
        System.out.println(stock.size() + " tests of OpenJPA in " + lives + " lives, of which " + failed(stock).size()
                + " fail on stock H2 and " + failed(durable).size() + " on durable H2");
        assertEquals(stock.keySet(), durable.keySet());
        assertEquals(failed(stock), failed(durable), () -> why(stock, durable));
        assertTrue(failed(stock).size() * 10 < stock.size(), () -> "hardly a test passes on stock H2: " + stock);
    }

    /** Runs the classes in one life that ends by a kill, and adds how each test ended. */
    private static void live(ChildJvm jvm, List<String> classes, Map<String, String> outcomes) {
        try (RunningChild child = jvm.patience(PATIENCE).start()) {
            for (String name : classes) {
                child.ask(name, OpenJpaRunner.DONE + name);
            }
            ChildResult result = child.kill().wasKilled();
            for (String line : result.out()) {
                if (line.startsWith(OpenJpaRunner.BEGUN)) {
                    outcomes.putIfAbsent(line.substring(OpenJpaRunner.BEGUN.length()), "");
                } else if (line.startsWith(OpenJpaRunner.FAILED)) {
                    String[] parts = line.substring(OpenJpaRunner.FAILED.length()).split(" ", 2);
                    outcomes.put(parts[0], parts[1]);
                }
            }
        }
    }

    private static Set<String> failed(Map<String, String> outcomes) {
        Set<String> names = new TreeSet<>(outcomes.keySet());
        names.removeIf(name -> outcomes.get(name).isEmpty());
        return names;
    }

    /** The tests that differ, with their failures. */
    private static String why(Map<String, String> stock, Map<String, String> durable) {
        return Stream.of(stock, durable).map(OpenJpaTest::failed).flatMap(Set::stream).distinct()
                .filter(name -> stock.get(name).isEmpty() != durable.get(name).isEmpty())
                .map(name -> name + "\n  stock: " + stock.get(name) + "\n  durable: " + durable.get(name) + "\n")
                .sorted().reduce("", String::concat);
    }
}
