// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import org.autopersist.test.crash.CrashTestException;

/** The mutants of the JVM that simulated power failures are to find. */
final class VmMutants {

    private VmMutants() {}

    /** Name and what the mutant leaves out. Those of disk mode, which has no simulation here, and of compilers, are left out. */
    static Map<String, String> of(Path jdk) {
        try {
            return org.autopersist.testkit.VmMutants.of(jdk, name -> !name.startsWith("disk-") && !name.startsWith("jit-"));
        } catch (IllegalStateException | UncheckedIOException e) {
            throw new CrashTestException("The JVM of " + jdk + " can't be asked for its mutants: " + e.getMessage(), e);
        }
    }
}
