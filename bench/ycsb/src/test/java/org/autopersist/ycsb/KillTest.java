// SPDX-License-Identifier: Apache-2.0
package org.autopersist.ycsb;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.autopersist.testkit.process.RunningChild;
import org.autopersist.ycsb.stores.Durability;
import org.autopersist.ycsb.stores.RecordStore;
import org.autopersist.ycsb.stores.StoreConfig;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each binding keeps what it promises: its process is killed with SIGKILL in the middle of its work, and a new one finds the
 * state after all operations that were acknowledged, and at most one more; with {@link Durability#BACKGROUND}, the state after
 * an operation not long ago.
 */
class KillTest {

    private static final int ACKNOWLEDGED = 250;
    private static final int ACKNOWLEDGED_ON_DISK = 80; // fsync is slow
    private static final int ACKNOWLEDGED_IN_BACKGROUND = 3000;
    /** It commits about every second. */
    private static final long BACKGROUND_MILLIS_EACH = 1;

    @TempDir
    Path folder;

    static Stream<Arguments> promises() {
        return Stream.of(Binding.values()).flatMap(binding -> binding.durabilities().stream()
                .filter(durability -> durability != Durability.NONE)
                // J-NVM needs a DAX file for it; ours does the same work on any.
                .filter(durability -> durability != Durability.PMEM || binding.jvm().hasImage())
                .map(durability -> Arguments.of(binding, durability)));
    }

    @ParameterizedTest
    @MethodSource("promises")
    @Tag("slow")
    void acknowledgedOperationsSurvive(Binding binding, Durability durability) {
        int enough = switch (durability) {
            case DISK -> ACKNOWLEDGED_ON_DISK;
            case BACKGROUND -> ACKNOWLEDGED_IN_BACKGROUND;
            default -> ACKNOWLEDGED;
        };
        int done = 0;
        try (RunningChild writer = Child.start(Writer.class, binding, durability, folder)) {
            for (String line; (line = writer.nextLine()) != null; ) {
                done = Integer.parseInt(line);
                if (done == enough) {
                    writer.kill();
                }
            }
            writer.awaitEnd().wasKilled();
        }
        assertTrue(done >= enough, "too few operations: " + done);
        try (RunningChild checker = Child.start(Checker.class, binding, durability, folder, done)) {
            assertEquals(List.of("right"), checker.awaitEnd().succeeded().out());
        }
    }

    private static RecordStore open(String[] args) {
        return Binding.valueOf(args[0]).open(new StoreConfig(Path.of(args[2]), Durability.valueOf(args[1]), 1000, 1000));
    }

    /** Runs the script for ever and acknowledges each operation. */
    static final class Writer {
        public static void main(String[] args) throws InterruptedException {
            RecordStore store = open(args);
            boolean slow = Durability.valueOf(args[1]) == Durability.BACKGROUND;
            for (int number = 1; ; number++) {
                Script.run(number, store);
                System.out.println(number);
                Thread.sleep(slow ? BACKGROUND_MILLIS_EACH : 0);
            }
        }
    }

    /** Compares with what the script must have left. */
    static final class Checker {
        public static void main(String[] args) {
            int done = Integer.parseInt(args[3]);
            int from = Durability.valueOf(args[1]) == Durability.BACKGROUND ? 1 : done;
            RecordStore expected = new HeldRecords();
            RecordStore store = open(args);
            String difference = "nothing was done";
            for (int number = 1; number <= done + 1 && difference != null; number++) {
                Script.run(number, expected);
                if (number >= from) {
                    difference = Script.difference(expected, store);
                }
            }
            System.out.println(difference == null ? "right" : "After " + done + " operations: " + difference);
            if (difference == null) {
                // It must go on from there, too.
                Script.run(done + 2, store);
            }
            store.close();
            System.exit(difference == null ? 0 : 1);
        }
    }
}
