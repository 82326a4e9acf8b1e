// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests;

import java.nio.file.Path;
import java.util.List;
import org.autopersist.runtimetests.harness.Ways;
import org.autopersist.runtimetests.programs.lifetimes.DroppedUnused;
import org.autopersist.runtimetests.programs.lifetimes.DroppedValues;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an initializer has made for a durable root, and who stores to it when the image's value has taken its place. */
@Tag("core")
class DroppedValuesTest {

    private static final String LOST = "what is stored there is lost";

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"View", "Registered", "Atomics", "References", "Buckets", "Cells", "Part", "Element", "Lambda",
        "Elements", "Iterator", "Wrapped", "Deep", "Compiled"})
    void whoeverStoresToItIsNamed(String kind) {
        isTold(kind, "-XX:+UseSerialGC");
    }

    @ParameterizedTest
    @Ways({"-Xint -XX:+UseG1GC", "-XX:TieredStopAtLevel=1 -XX:+UseParallelGC", "-XX:-TieredCompilation",
        "-Xcomp -XX:TieredStopAtLevel=1", "-XX:-TieredCompilation -Xcomp", "-XX:+UseParallelGC -XX:+NVMStressEager"})
    void inAllEngines(String flags) {
        for (String kind : List.of("Compiled", "References")) {
            isTold(kind, flags);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"Both", "Old", "Large", "Local", "Read", "Locked", "Finalizable", "Weak", "Hooked", "Shared",
        "Constants"})
    void whatNobodyStoresToIsNobodysLoss(String kind) {
        isNotTold(kind, "-XX:+UseSerialGC");
    }

    @ParameterizedTest
    @Ways({"-Xint -XX:+UseG1GC", "-XX:TieredStopAtLevel=1 -XX:+UseParallelGC", "-XX:-TieredCompilation"})
    void withAllCollectors(String flags) {
        for (String kind : List.of("Large", "Old", "Local", "Constants")) {
            isNotTold(kind, flags);
        }
    }

    private void isTold(String kind, String flags) {
        life(DroppedValues.class, kind, flags).neverSaid(LOST);
        ChildResult result = life(DroppedValues.class, kind, flags).said(LOST).said("DATA has the image's value, but ");
        if (!flags.contains("-Xcomp")) {
            result.said("(DroppedValues.java:");
        }
    }

    private void isNotTold(String kind, String flags) {
        life(DroppedUnused.class, kind, flags).printed(kind + " 1").neverSaid(LOST);
        life(DroppedUnused.class, kind, flags).printed(kind + " 2").neverSaid(LOST);
    }

    private ChildResult life(Class<?> program, String kind, String flags) {
        return ChildJvm.underTest().image(folder.resolve(kind + flags.hashCode() + ".nvm")).verified().flags(flags.split(" "))
                .main(program, kind).run().succeeded();
    }
}
