// SPDX-License-Identifier: Apache-2.0
package org.autopersist.powercut;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.autopersist.powercut.disk.Disk;
import org.autopersist.powercut.disk.DiskState;
import org.autopersist.powercut.trace.Trace;
import org.autopersist.powercut.workload.Writers;
import org.autopersist.testkit.process.ChildResult;

/**
 * Some lives of an image on one boot of the system, one after the other, with all that they did to its disk.
 *
 * @param start what was there before
 * @param acknowledged before
 */
record Recording(int number, Disk.Start start, long[] acknowledged, int imageSize, Trace trace) {

    /** How lives end. */
    enum Script {
        /** Each in an orderly way. */
        ORDERLY(16 << 20),
        /** Some by SIGKILL, also while they open the image. */
        KILLS(16 << 20),
        /** The second one by SIGKILL, with so much stored and not logged that the third one makes another base image. */
        FILLER(64 << 20);

        final int imageSize;

        Script(int imageSize) {
            this.imageSize = imageSize;
        }
    }

    /** Small segments are used again, and applied to the base image, all the time. */
    private static final List<List<String>> FLAGS = List.of(
            List.of("-XX:NVMDurability=disk,anywhere,interval=1,segment=64k,ring=16k", "-XX:+UseSerialGC"),
            List.of("-XX:NVMDurability=disk,anywhere,segment=128k", "-XX:+UseG1GC"),
            List.of("-XX:NVMDurability=disk,anywhere,interval=2,segment=64k,ring=64k", "-XX:+UseParallelGC",
                    "-XX:+UnlockDiagnosticVMOptions", "-XX:+NVMStressCollector"),
            List.of("-XX:NVMDurability=disk,anywhere,interval=50,window=1000,segment=64k", "-XX:+UseSerialGC"),
            List.of("-XX:NVMDurability=disk,anywhere,segment=1m", "-XX:+UseG1GC"));
    private static final List<String> LATE = List.of("-XX:NVMDurability=disk,anywhere,interval=10000,segment=64k,ring=64m",
            "-D" + Writers.FILL + "=true");
    private static final int KILLED = 137;
    private static final int LIVES = 3;
    private static final int SHORTEST_MILLIS = 200;
    private static final int MORE_MILLIS = 400;

    /**
     * Starts them.
     *
     * @param from what a power failure has left; null for an image that is not there yet
     * @param folder for it and the traces
     * @throws AssertionError if a life finds that something is wrong
     */
    static Recording make(Jvms jvms, int number, DiskState from, long[] acknowledged, int imageSize, Path folder, Script script,
            Random random) throws IOException {
        Campaign.delete(folder);
        Path files = Files.createDirectories(folder.resolve("files"));
        if (from != null) {
            from.save(files);
        }
        Disk.Start start = Disk.Start.of(files);
        List<Path> traces = new ArrayList<>();
        int whole = random.nextInt(LIVES); // at least one runs to its end
        for (int life = 0; life < LIVES; life++) {
            boolean fills = script == Script.FILLER && life == 1;
            boolean killed = script == Script.KILLS && life != whole && random.nextInt(3) > 0;
            traces.add(folder.resolve("trace-" + life));
            ChildResult result = jvms.writer(files, traces.getLast(), "boot " + number, SHORTEST_MILLIS
                            + random.nextInt(MORE_MILLIS), acknowledged, imageSize, killed ? killAt(random) : Long.MAX_VALUE)
                    .flags(FLAGS.get(number % FLAGS.size())).flags(fills ? LATE : List.of()).run();
            if (result.exitCode() != 0 && !((killed || fills) && result.exitCode() == KILLED)) {
                throw new AssertionError("life " + life + " of recording " + number + ": " + result);
            }
        }
        return new Recording(number, start, acknowledged, imageSize, Trace.read(traces));
    }

    /** Opening an image takes about a hundred events. */
    private static long killAt(Random random) {
        return 1 + random.nextInt(random.nextBoolean() ? 150 : 3000);
    }
}
