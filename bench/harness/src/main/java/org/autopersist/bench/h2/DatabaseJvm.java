// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.h2;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.autopersist.bench.measure.BenchFailure;
import org.autopersist.bench.measure.Jvms;
import org.autopersist.h2.agent.H2Agent;

/** Options of a JVM that asks a database, which is often embedded: ours on AutoPersist's JDK, others on the stock one. */
final class DatabaseJvm {

    private static final long LARGEST_IMAGE = 16 << 10;

    private DatabaseJvm() {}

    /**
     * Its options.
     *
     * @param folder for the database's files
     * @param heapMegabytes of the Java heap, and of the image if it has one
     * @throws BenchFailure if there is no agent
     */
    static List<String> options(Jvms jvms, Side side, Path folder, long heapMegabytes) {
        return options(jvms, side, folder, heapMegabytes, Math.min(LARGEST_IMAGE, heapMegabytes));
    }

    /** The same with an image of another size. */
    static List<String> options(Jvms jvms, Side side, Path folder, long heapMegabytes, long imageMegabytes) {
        // SQLite's driver is a library of C.
        List<String> options = new ArrayList<>(List.of(
                "--enable-native-access=ALL-UNNAMED", "-Xms" + heapMegabytes + "m", "-Xmx" + heapMegabytes + "m"));
        options.addAll(jvms.arguments(side.hasImage()));
        if (side.hasImage()) {
            options.addAll(List.of("-XX:NVMImage=" + folder.resolve("image.nvm"), "-XX:NVMSize=" + imageMegabytes + "m",
                    "-XX:NVMDurability=" + side.durability().get(), "-javaagent:" + agent()));
        }
        return options;
    }

    /** The jar on this program's class path is the agent's, too. */
    private static Path agent() {
        try {
            Path agent = Path.of(H2Agent.class.getProtectionDomain().getCodeSource().getLocation().toURI());
            if (Files.isRegularFile(agent)) {
                return agent;
            }
            throw new BenchFailure(agent + " is no jar: ./ap bench h2 makes it");
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }
}
