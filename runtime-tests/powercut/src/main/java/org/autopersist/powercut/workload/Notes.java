// SPDX-License-Identifier: Apache-2.0
package org.autopersist.powercut.workload;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Lines for the trace; for nobody if it is not recorded. Each is written by one call, so threads need no lock. */
final class Notes {

    private final FileOutputStream out;

    /** @param path the file {@code notes} of the recorded folder, or null */
    Notes(String path) throws IOException {
        out = path == null ? null : new FileOutputStream(path);
    }

    /** All that a thread has stored up to step {@code n} is on disk. */
    void acknowledge(int thread, long n) {
        write("ack " + thread + " " + n);
    }

    /** All up to step {@code n} is on disk as soon as this process has ended. */
    void end(int thread, long n) {
        write("end " + thread + " " + n);
    }

    /** The process is to be killed. It goes on if nobody records. */
    void die() {
        write("die");
    }

    private void write(String line) {
        try {
            if (out != null) {
                out.write(line.getBytes(StandardCharsets.US_ASCII));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
