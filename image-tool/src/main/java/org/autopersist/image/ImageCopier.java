// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Makes a consistent copy of an image, by itself or through the JVM that has it open. */
public final class ImageCopier {

    private ImageCopier() {}

    /**
     * Copies. The copy belongs to no process, and has what a crash cut short as it is.
     *
     * @param target a file that does not exist
     * @return what was done, as a line
     * @throws ImageException if it can't be done, or the image is itself a copy that was made while a JVM had it open
     */
    public static String copy(Path source, Path target) throws IOException {
        return copy(source, target, false);
    }

    /**
     * The same.
     *
     * @param trusts whether what is itself a copy that was made while a JVM had it open is copied, too
     */
    public static String copy(Path source, Path target, boolean trusts) throws IOException {
        if (Files.exists(target) && Files.exists(source) && Files.isSameFile(source, target)) {
            throw new ImageException(target + ": it is the image itself; name another file");
        }
        try (ImageFile file = ImageFile.openUnlessInUse(source, NativeFile.Lock.SHARED)) {
            if (file == null) {
                return copyLive(source, target);
            }
            if (!trusts) {
                requireOriginal(file, source);
            }
            return copyClosed(file, target);
        }
    }

    /** The copy would not tell any more that it is one of a copy. */
    private static void requireOriginal(ImageFile file, Path source) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            ImageBytes bytes = new ImageBytes(file.source(arena).shared());
            String copied = bytes.size() < ImageLayout.SUPERBLOCK_SIZE ? null : file.copied(bytes);
            if (copied != null) {
                throw new ImageException(source + ": " + copied);
            }
        }
    }

    private static String copyClosed(ImageFile file, Path target) throws IOException {
        try (OutFile out = OutFile.beside(target, false)) {
            long copied = file.copyTo(out);
            out.setSize(file.size());
            if (file.size() >= ImageLayout.SUPERBLOCK_SIZE) {
                out.write(ImageLayout.SB_OWNER_PID, ByteBuffer.allocate(8));
                out.write(ImageLayout.SB_DISK_MARK,
                        ByteBuffer.allocate(ImageLayout.SB_BINDINGS_END - ImageLayout.SB_DISK_MARK));
            }
            out.publish(false);
            return target + ": " + copied + " bytes copied; no JVM has the image open"
                    + (file.origin() == null ? "" : " (read: " + file.origin() + ")");
        }
    }

    /** By jcmd, which is how the JDK attaches to a process. */
    private static String copyLive(Path source, Path target) throws IOException {
        long pid = ImageInfo.ownerOf(source);
        String absolute = target.toAbsolutePath().toString();
        if (absolute.indexOf('"') >= 0 || absolute.indexOf('\n') >= 0) {
            throw new ImageException(target + ": jcmd takes no file name with a quote or line feed; name another one");
        }
        if (pid <= 0 || ProcessHandle.of(pid).isEmpty()) {
            throw new ImageException(source + ": it is in use, but process " + pid
                    + ", which opened it last, is not there; it may belong to another container, or this tool is reading it");
        }
        Path jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd");
        if (!Files.isExecutable(jcmd)) {
            throw new ImageException("there is no jcmd in " + jcmd.getParent() + ", by which process " + pid
                    + " could be asked for a copy; run this tool with a whole JDK");
        }
        List<String> command = List.of(jcmd.toString(), Long.toString(pid), "AutoPersist.copy file=\"" + absolute + "\"");
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            int code = process.waitFor();
            String answer = said.lines()
                    .filter(line -> !line.isBlank() && !line.equals(pid + ":"))
                    .reduce((first, _) -> first)
                    .orElse("no answer");
            // A command that failed is no failure of jcmd.
            if (code != 0 || !answer.startsWith(absolute + ": ") || !answer.contains("bytes in use copied")) {
                throw new ImageException("process " + pid + ", which has the image open, says: "
                        + answer.replaceFirst("^[\\w.]+Exception: ", ""));
            }
            return answer;
        } catch (InterruptedException e) {
            process.destroy();
            Thread.currentThread().interrupt();
            throw new ImageException("interrupted while process " + pid + " copied the image");
        }
    }
}
