// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/** An image of {@code -XX:NVMDurability=disk} with all that lies beside it. Immutable; the files are not. */
public record DiskFiles(Path image) {

    private static final List<String> ENDINGS = List.of("", ".base", ".log0", ".log1", ".log2", ".log3");
    private static final int PAGE = 4096;
    private static final int BOOT_ID = 56;
    private static final int CHECKSUM = 96;

    public Path base() {
        return with(".base");
    }

    public Path log(int index) {
        return with(".log" + index);
    }

    private Path with(String ending) {
        return image.resolveSibling(image.getFileName() + ending);
    }

    /** Copies what is there to another name; holes stay holes where the file system and the JDK can. */
    public DiskFiles copyTo(Path name) throws IOException {
        DiskFiles copy = new DiskFiles(name);
        for (String ending : ENDINGS) {
            Files.deleteIfExists(copy.with(ending));
            if (Files.exists(with(ending))) {
                Files.copy(with(ending), copy.with(ending), StandardCopyOption.REPLACE_EXISTING);
            }
        }
        return copy;
    }

    /** As after a restart of the system: the latest control page names another boot. */
    public void restartSystem() throws IOException {
        try (FileChannel file = FileChannel.open(base(), StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            ByteBuffer pages = ByteBuffer.allocate(2 * PAGE).order(ByteOrder.LITTLE_ENDIAN);
            long start = file.size() - pages.capacity();
            file.read(pages, start);
            int at = pages.getLong(8) > pages.getLong(PAGE + 8) ? 0 : PAGE;
            pages.put(at + BOOT_ID, "another".getBytes(StandardCharsets.US_ASCII));
            CRC32C checksum = new CRC32C();
            checksum.update(pages.array(), at, CHECKSUM);
            pages.putInt(at + CHECKSUM, (int) checksum.getValue());
            file.write(pages.slice(at, PAGE), start + at);
        }
    }

    /** Where the frames of a file of the log begin. */
    public List<Integer> frames(int index) throws IOException {
        ByteBuffer segment = ByteBuffer.wrap(Files.readAllBytes(log(index))).order(ByteOrder.LITTLE_ENDIAN);
        List<Integer> result = new ArrayList<>();
        long number = segment.getLong(24);
        for (int at = PAGE; at < segment.capacity() && segment.getLong(at) == segment.getLong(8)
                && segment.getLong(at + 8) == number; number++) {
            result.add(at);
            at += (int) ((32 + segment.getLong(at + 16) + PAGE - 1) / PAGE * PAGE);
        }
        return result;
    }

    /** Changes a bit. */
    public static void damage(Path file, long at) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            ByteBuffer one = ByteBuffer.allocate(1);
            channel.read(one, at);
            channel.write(one.put(0, (byte) (one.get(0) ^ 4)).flip(), at);
        }
    }

    /** Zeros all from there on. */
    public static void cut(Path file, int at) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        Arrays.fill(bytes, at, bytes.length, (byte) 0);
        Files.write(file, bytes);
    }

    /** Cuts so many bytes off; 0 of them are left if it has less. */
    public static void shorten(Path file, int bytes) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(Math.max(0, channel.size() - bytes));
        }
    }

    /** What tells whether any file of the folder was changed, made or removed. */
    public List<String> state() throws IOException {
        try (Stream<Path> files = Files.list(image.getParent())) {
            return files.filter(Files::isRegularFile).sorted().map(DiskFiles::state).toList();
        }
    }

    private static String state(Path file) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            CRC32C checksum = new CRC32C();
            ByteBuffer buffer = ByteBuffer.allocateDirect(1 << 20);
            for (; channel.read(buffer) > 0; buffer.clear()) {
                checksum.update(buffer.flip());
            }
            return file.getFileName() + " " + channel.size() + " " + checksum.getValue() + " " + Files.getLastModifiedTime(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
