// SPDX-License-Identifier: Apache-2.0
package org.autopersist.restart;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What Linux knows of this process's writes. */
final class ProcessIo {

    private static final long UNKNOWN = -1;
    private static final int KILOBYTE = 1 << 10;
    private static final Pattern MAPPING = Pattern.compile("[0-9a-f]+-[0-9a-f]+ \\S+ \\S+ \\S+ \\S+ *(.*)");
    private static final Pattern DIRTY = Pattern.compile("(?:Shared|Private)_Dirty: *(\\d+) kB");
    private static final Pattern WRITTEN = Pattern.compile("write_bytes: *(\\d+)");

    private ProcessIo() {}

    /**
     * The bytes of files that this process has made dirty since its start, by {@code write} or through a mapping: what goes to the
     * device. Files of tmpfs do not count. -1 if that is not known.
     */
    static long bytesWritten() throws IOException {
        Path file = Path.of("/proc/self/io");
        if (!Files.isReadable(file)) {
            return UNKNOWN;
        }
        for (String line : Files.readAllLines(file)) {
            Matcher written = WRITTEN.matcher(line);
            if (written.matches()) {
                return Long.parseLong(written.group(1));
            }
        }
        return UNKNOWN;
    }

    /** The bytes of dirty pages of those mappings whose files are in a folder. -1 if that is not known. */
    static long dirtyBytes(Path folder) throws IOException {
        Path file = Path.of("/proc/self/smaps");
        return Files.isReadable(file) ? dirtyBytes(Files.readAllLines(file), folder.toRealPath()) : UNKNOWN;
    }

    static long dirtyBytes(List<String> smaps, Path folder) {
        boolean inFolder = false;
        long bytes = 0;
        for (String line : smaps) {
            Matcher mapping = MAPPING.matcher(line);
            Matcher dirty = DIRTY.matcher(line);
            if (mapping.matches()) {
                inFolder = mapping.group(1).startsWith(folder + "/");
            } else if (inFolder && dirty.matches()) {
                bytes += Long.parseLong(dirty.group(1)) * KILOBYTE;
            }
        }
        return bytes;
    }
}
