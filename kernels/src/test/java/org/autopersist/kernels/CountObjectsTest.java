// SPDX-License-Identifier: Apache-2.0
package org.autopersist.kernels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.autopersist.testkit.TestJdk;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.Test;

/** What {@link CountObjects} and {@link Measure} print, on the JVM that runs the tests. */
class CountObjectsTest {

    private static final int SIZE = 50;
    private static final int OPERATIONS = 2000;

    /** Where C2 can't leave any out, a write of MArray makes a number, a delete an array, an insert both. */
    @Test
    void eachObjectIsCountedOnce() {
        Map<Operation.Kind, Long> kinds = new EnumMap<>(Operation.Kind.class);
        Operations source = new Operations(1, Mix.EVEN, SIZE);
        for (int i = 0; i < SIZE + OPERATIONS; i++) {
            Operation.Kind kind = source.next().kind();
            if (i >= SIZE) {
                kinds.merge(kind, 1L, Long::sum);
            }
        }
        long expected = kinds.get(Operation.Kind.WRITE) + 2 * kinds.get(Operation.Kind.INSERT) + kinds.get(Operation.Kind.DELETE);
        String line = child(CountObjects.class, "-Xmx256m", "MArray", SIZE, OPERATIONS, 1, 0);
        assertTrue(line.startsWith("objectsAllocated=" + expected + " rounds=1 operations=2000 "), expected + ": " + line);
    }

    @Test
    void aCollectionMeanwhileIsNoticed() {
        String line = child(CountObjects.class, "-Xmx16m", "FList", 500, OPERATIONS, 1, 0);
        assertTrue(line.startsWith("objectsAllocated=-1 "), line);
    }

    @Test
    void measuringLastsAsLongAsIsAskedFor() {
        String line = child(Measure.class, "-Xmx256m", "MList", "volatile", SIZE, OPERATIONS, 1, 0, 100);
        long rounds = Long.parseLong(line.replaceFirst("rounds=(\\d+).*", "$1"));
        long nanos = Long.parseLong(line.replaceFirst(".* nanos=(\\d+).*", "$1"));
        assertTrue(nanos >= 100_000_000, line);
        assertTrue(line.contains(" operations=" + rounds * OPERATIONS + " "), line);
    }

    @Test
    void anythingElseIsNoHistogram() {
        assertThrows(IllegalStateException.class, () -> ClassHistogram.objects("no such command"));
    }

    private static String child(Class<?> program, String heap, Object... arguments) {
        ChildResult result = ChildJvm.of(TestJdk.stock()).flags("-Xint", "-XX:+UseSerialGC", heap)
                .main(program, List.of(arguments)).run().succeeded();
        return (String.join("\n", result.out()) + String.join("\n", result.err())).strip();
    }
}
