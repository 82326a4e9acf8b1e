// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.restart;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.autopersist.bench.measure.MeasuredJvm;

/** What a writer left: each restart gets a copy, since it may change it. */
final class StoreFolder {

    private StoreFolder() {}

    /**
     * Copies what is in a folder, holes left out. The copy is in memory, and clean: what a restart makes dirty is its own.
     *
     * @param target an empty one
     */
    static void copy(Path source, Path target, PrintStream log) throws IOException {
        MeasuredJvm.run(List.of("cp", "-r", "--sparse=auto", source + "/.", target.toString()), log);
        for (Path file : files(target)) {
            try (FileChannel channel = FileChannel.open(file)) {
                channel.force(true);
            }
        }
    }

    /** The bytes that it takes on the disk. */
    static long diskBytes(Path folder, PrintStream log) throws IOException {
        List<String> lines = MeasuredJvm.run(List.of("du", "-s", "--block-size=1", folder.toString()), log);
        return Long.parseLong(lines.getLast().split("\\s")[0]);
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile).toList();
        }
    }
}
