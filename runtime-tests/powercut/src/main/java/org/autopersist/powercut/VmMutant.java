// SPDX-License-Identifier: Apache-2.0
package org.autopersist.powercut;

import java.util.List;
import java.util.stream.Stream;

/** Steps other than syncs that the JVM can leave out (-XX:NVMMutant). Checks must find out about each. */
enum VmMutant {
    /** What is torn is taken for a frame. */
    CHECKSUM("disk-checksum", "the checksums of the log"),
    /** The working image is taken as it is. */
    BOOT("disk-boot", "the question whether the system has been started again"),
    /** What is acknowledged may not be on disk. */
    WAIT("disk-wait", "the wait for the log"),
    /** An effect may be in a frame, and its cause in the next one, if the logger rests between the rings of two threads. */
    EPOCH("disk-epoch", "the end of an epoch, when rings are read", "-XX:+NVMStressCollector");

    private final String what;
    private final List<String> flags;

    VmMutant(String name, String what, String... more) {
        this.what = what;
        flags = Stream.concat(Stream.of("-XX:+UnlockDiagnosticVMOptions", "-XX:NVMMutant=" + name), Stream.of(more)).toList();
    }

    String what() {
        return what;
    }

    List<String> flags() {
        return flags;
    }
}
