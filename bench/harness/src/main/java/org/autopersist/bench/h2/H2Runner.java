package org.autopersist.bench.h2;

import java.io.IOException;
import java.io.PrintStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.autopersist.bench.measure.BenchFailure;
import org.autopersist.bench.measure.Jvms;
import org.autopersist.bench.measure.MeasuredJvm;
import org.autopersist.h2.agent.H2Agent;

/** Starts the JVMs that are measured, each of which holds a database: ours on AutoPersist's JDK, others on the stock one. */
public final class H2Runner {

    private static final long MEGABYTE = 1 << 20;
    private static final long LEAST = 512;
    /** In the Java heap, for a row of 1 KB and as much again for those that are made meanwhile; in an image likewise. */
    private static final long PER_RECORD = 6_000;
    /** What is added to the history. */
    private static final long PER_SECOND = 20;
    private static final long LARGEST_IMAGE = 16 << 10;

    private final Jvms jvms;
    private final PrintStream log;
    private final H2Data.Size size;

    /** @param log gets what the JVMs print */
    public H2Runner(Jvms jvms, PrintStream log, H2Data.Size size) {
        this.jvms = jvms;
        this.log = log;
        this.size = size;
    }

    /**
     * Measures tasks of a group.
     *
     * @param folder an empty one
     * @throws BenchFailure if it fails, or there is no agent
     */
    public List<TaskResult> run(Side side, List<Task> tasks, int threads, Path folder) throws IOException {
        long megabytes = LEAST + size.records() * PER_RECORD / MEGABYTE + size.seconds() * PER_SECOND;
        // SQLite's driver is a library of C.
        List<String> arguments = new ArrayList<>(List.of(
                "--enable-native-access=ALL-UNNAMED", "-Xms" + megabytes + "m", "-Xmx" + megabytes + "m"));
        boolean hasImage = side.durability().isPresent();
        arguments.addAll(jvms.arguments(hasImage));
        if (hasImage) {
            arguments.addAll(List.of("-XX:NVMImage=" + folder.resolve("image.nvm"),
                    "-XX:NVMSize=" + Math.min(LARGEST_IMAGE, megabytes) + "m",
                    "-XX:NVMDurability=" + side.durability().get(), "-javaagent:" + agent()));
        }
        return TaskResult.in(new MeasuredJvm(jvms.jdk(hasImage), log).run(
                H2Run.class, arguments, side.name(), folder.toString(),
                tasks.stream().map(Task::name).collect(Collectors.joining(",")), "" + size.records(), "" + size.seconds(),
                "" + threads));
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
