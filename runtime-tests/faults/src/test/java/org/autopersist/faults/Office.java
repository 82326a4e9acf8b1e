// SPDX-License-Identifier: Apache-2.0
package org.autopersist.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import org.autopersist.faults.programs.Clerk;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.autopersist.testkit.process.RunningChild;

/**
 * Clerks with one image, one after the other.
 *
 * @param jdk what they run on
 * @param image their image
 * @param size its size
 */
record Office(Path jdk, Path image, String size) {

    /** A JVM that will run a clerk. */
    ChildJvm jvm(String... flags) {
        return new ChildJvm(jdk, Path.of("target").toAbsolutePath())
                .image(image, size)
                .flags("-Xmx256m")
                .flags(flags)
                .main(Clerk.class);
    }

    /** A clerk that is ready. */
    RunningChild open(String... flags) {
        return ready(jvm(flags).start());
    }

    /** The same clerk, when it is ready. */
    static RunningChild ready(RunningChild clerk) {
        clerk.takeLine(Clerk.READY);
        return clerk;
    }

    /** Makes the image, with so many entries, and kills the clerk. */
    Office with(int entries) {
        try (RunningChild clerk = open()) {
            assertEquals("ADDED " + entries, clerk.ask("add " + entries, "ADDED"));
            clerk.kill().wasKilled();
        }
        return this;
    }

    /** Expects that a new clerk finds just these entries, and can add one; then there is one more. */
    void finds(long entries) {
        finds(entries, open("-XX:+UnlockDiagnosticVMOptions", "-XX:+NVMVerify"));
    }

    /** The same of an image that was copied after a clerk had been killed or stopped. */
    void findsCopied(long entries) {
        finds(entries, open("-XX:+UnlockDiagnosticVMOptions", "-XX:+NVMVerify", "-XX:+NVMTrustCopy"));
    }

    private static void finds(long entries, RunningChild opened) {
        try (RunningChild clerk = opened) {
            assertEquals("ENTRIES " + entries, clerk.ask("check", ""));
            assertEquals("ADDED " + (entries + 1), clerk.ask("add 1", ""));
            clerk.ask("collect", "COLLECTED");
            clerk.kill().wasKilled();
        }
    }

    /** A start that is expected to be refused. */
    ChildResult refused(String... texts) {
        return jvm().run().refused(texts);
    }
}
