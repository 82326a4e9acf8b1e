// SPDX-License-Identifier: Apache-2.0
package org.autopersist.powercut;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.autopersist.powercut.disk.DiskState;
import org.autopersist.powercut.workload.Writers;
import org.autopersist.testkit.process.ChildResult;
import org.autopersist.testkit.process.RunningChild;

/** Opens what a power failure may have left. Thread-safe; a folder serves one thread at a time. */
final class Judge {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final Jvms jvms;

    Judge(Jvms jvms) {
        this.jvms = jvms;
    }

    /** Null if all is well. */
    String problemOf(DiskState state, long[] acknowledged, int imageSize, Path folder) throws IOException {
        state.save(folder);
        return problemIn(folder, acknowledged, imageSize);
    }

    /** Null if all is well. The folder is changed. */
    String problemIn(Path folder, long[] acknowledged, int imageSize) {
        try (RunningChild child = jvms.checker(folder, acknowledged, imageSize).patience(PATIENCE).start()) {
            ChildResult result = child.awaitEnd();
            return result.exitCode() == 0 && result.hasLine(Writers.RECOVERED) ? null : result.toString();
        } catch (AssertionError e) {
            return e.getMessage(); // it takes too long
        }
    }
}
