// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.harness;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** What a file takes of its file system, which is less than its size if it has holes. */
public final class DiskUsage {

    private DiskUsage() {}

    public static long kilobytes(Path file) throws IOException {
        Process du = new ProcessBuilder("du", "-k", file.toString()).start();
        return Long.parseLong(new String(du.getInputStream().readAllBytes(), StandardCharsets.UTF_8).split("\\s")[0]);
    }
}
