// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Who has locked a file by flock, in the words of the VM (nvm/base/nvmImageLock.cpp). */
final class LockHolder {

    private static final String ONE = "; one image serves one JVM at a time";
    private static final Pattern LINE =
            Pattern.compile("\\d+: FLOCK +\\S+ +\\S+ +(\\d+) (\\p{XDigit}+):(\\p{XDigit}+):(\\d+) .*");

    private LockHolder() {}

    static String describe(Path file) throws IOException {
        long pid = pidOf(file);
        if (pid == 0) {
            return "is in use by another program" + ONE;
        }
        Path process = Path.of("/proc", Long.toString(pid));
        String state = firstLine(process.resolve("stat"));
        int nameEnd = state.lastIndexOf(')');
        if (nameEnd < 0 || state.startsWith(") Z", nameEnd) || state.startsWith(") X", nameEnd)) {
            return "is still locked for process " + pid + ", which has ended; a process that it forked has the file open (lsof or"
                    + " fuser tell which one)";
        }
        return "is in use by process " + pid + " (" + firstLine(process.resolve("comm")) + ")" + ONE;
    }

    /** 0 if the kernel does not list it: the holder may be in another container or on another machine. */
    private static long pidOf(Path file) throws IOException {
        long device = ((Number) Files.getAttribute(file, "unix:dev")).longValue();
        long inode = ((Number) Files.getAttribute(file, "unix:ino")).longValue();
        // As the C library's makedev() puts both numbers together.
        long major = device >>> 8 & 0xfff | device >>> 32 & 0xfffff000L;
        long minor = device & 0xff | device >>> 12 & 0xffffff00L;
        for (String line : Files.readAllLines(Path.of("/proc/locks"))) {
            Matcher m = LINE.matcher(line);
            if (m.matches() && Long.parseLong(m.group(4)) == inode && Long.parseLong(m.group(2), 16) == major
                    && Long.parseLong(m.group(3), 16) == minor) {
                return Math.max(0, Long.parseLong(m.group(1)));
            }
        }
        return 0;
    }

    /** Empty if there is none. */
    private static String firstLine(Path file) {
        try {
            return Files.readString(file).lines().findFirst().orElse("");
        } catch (IOException _) {
            return "";
        }
    }
}
