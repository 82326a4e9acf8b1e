// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.image;

import java.util.List;
import org.autopersist.internal.CrashSim;

/** {@code CountedObjects IMAGE}: opens an image, and says how many objects its roots reach. */
public final class CountedObjects {

    /** Begins the line with the number. */
    public static final String OBJECTS = "OBJECTS ";

    /** Of the JVM, which is not given an image. */
    public static final List<String> FLAGS = List.of("-XX:+UseSerialGC", "-XX:+AutoPersist", "-XX:+UnlockDiagnosticVMOptions",
            "-XX:NVMCrashSim=check", "--add-exports=org.autopersist/org.autopersist.internal=ALL-UNNAMED");

    private CountedObjects() {}

    public static void main(String[] args) {
        System.out.println(OBJECTS + CrashSim.attach(args[0], null)[0]);
        CrashSim.detach();
    }
}
