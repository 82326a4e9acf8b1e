package org.autopersist.stores;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.autopersist.runtimetests.harness.ChildJvm;
import org.autopersist.runtimetests.harness.ChildResult;
import org.autopersist.runtimetests.harness.RunningChild;
import org.autopersist.runtimetests.programs.crash.Acknowledging;
import org.autopersist.stores.programs.StoreReader;
import org.autopersist.stores.programs.StoreRefusals;
import org.autopersist.stores.programs.StoreWriters;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Stores on AutoPersist. However often their process is killed, what was acknowledged is there, and nothing else. */
class DurableStoreTest {

    private static final int KILLS = Integer.getInteger("tests.kills", 4);
    private static final int LONGEST_LIFE_MILLIS = 600;
    private static final int THREADS = 4;

    @TempDir
    Path folder;

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "VOLATILE")
    void whatWasAcknowledgedIsThere(Backend backend) throws InterruptedException {
        killAgainAndAgain(backend, KILLS);
    }

    @Tag("stress")
    @ParameterizedTest
    @CsvSource({
        "FUNC, -XX:NVMDurability=pmem", "FUNC, -XX:-TieredCompilation", "FUNC, -Xint",
        "JAVA_KV, -XX:NVMDurability=pmem", "JAVA_KV, -XX:-TieredCompilation", "JAVA_KV, -Xint"
    })
    void inOtherModes(Backend backend, String flag) throws InterruptedException {
        killAgainAndAgain(backend, 4 * KILLS, flag);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "VOLATILE")
    void readingStoresNothing(Backend backend) {
        ChildJvm.underTest()
                .image(folder.resolve("test.nvm"))
                .flags("-Dbackend=" + backend)
                .main(StoreReader.class)
                .run()
                .succeeded();
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "VOLATILE")
    void refusedValuesLeaveNothing(Backend backend) {
        ChildJvm.underTest()
                .image(folder.resolve("test.nvm"), "256m")
                .flags("-Dbackend=" + backend, "-XX:CompileThresholdScaling=0.1")
                .main(StoreRefusals.class)
                .run()
                .succeeded();
    }

    private void killAgainAndAgain(Backend backend, int kills, String... flags) throws InterruptedException {
        Random random = new Random(backend.ordinal());
        long[] acknowledged = null;
        for (int kill = 0; kill <= kills; kill++) {
            List<String> args = new ArrayList<>(List.of(StoreWriters.class.getName()));
            if (acknowledged != null) {
                Arrays.stream(acknowledged).mapToObj(Long::toString).forEach(args::add);
            }
            try (RunningChild child = ChildJvm.underTest()
                    .image(folder.resolve("test.nvm"), "1g")
                    .verified()
                    .flags(flags)
                    .flags("-Dbackend=" + backend)
                    .main(Acknowledging.class, args.toArray(String[]::new))
                    .start()) {
                if (acknowledged != null) {
                    child.awaitLine(Acknowledging.CHECKED);
                }
                child.awaitLine(Acknowledging.ACK);
                Thread.sleep(random.nextInt(LONGEST_LIFE_MILLIS));
                acknowledged = acknowledgements(child.kill().wasKilled(), acknowledged);
            }
        }
    }

    /** The last acknowledgement of each thread, or the one from its lives before. */
    private static long[] acknowledgements(ChildResult result, long[] before) {
        long[] last = before == null ? new long[THREADS] : before.clone();
        for (String line : result.out()) {
            if (line.startsWith(Acknowledging.ACK)) {
                String[] words = line.split(" ");
                last[Integer.parseInt(words[1])] = Long.parseLong(words[2]);
            }
        }
        return last;
    }
}
