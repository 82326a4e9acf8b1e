package org.autopersist.powercut;

import java.util.List;

/** Steps other than syncs that the JVM can leave out (-XX:NVMMutant). Checks must find out about each. */
enum VmMutant {
    /** What is torn is taken for a frame. */
    CHECKSUM("disk-checksum", "the checksums of the log"),
    /** The working image is taken as it is. */
    BOOT("disk-boot", "the question whether the system has been started again"),
    /** What is acknowledged may not be on disk. */
    WAIT("disk-wait", "the wait for the log"),
    /** An effect may be in a frame, and its cause in the next one. */
    EPOCH("disk-epoch", "the end of an epoch, when rings are read");

    private final String name;
    private final String what;

    VmMutant(String name, String what) {
        this.name = name;
        this.what = what;
    }

    String what() {
        return what;
    }

    List<String> flags() {
        return List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:NVMMutant=" + name);
    }
}
