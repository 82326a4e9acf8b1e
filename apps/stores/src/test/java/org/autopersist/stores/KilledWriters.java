// SPDX-License-Identifier: Apache-2.0
package org.autopersist.stores;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.autopersist.runtimetests.programs.crash.Acknowledging;
import org.autopersist.stores.programs.StoreWriters;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.ChildResult;
import org.autopersist.testkit.process.RunningChild;

/** Kills writers at random moments; each life checks what those before it have acknowledged. */
final class KilledWriters {

    static final int KILLS = Integer.getInteger("tests.kills", 4);

    private static final int LONGEST_LIFE_MILLIS = 600;

    private KilledWriters() {}

    /** @param jvm one for each life, on the same image */
    static void run(Supplier<ChildJvm> jvm, Class<? extends StoreWriters> writers, int kills) throws InterruptedException {
        Random random = new Random(writers.getName().hashCode());
        long[] acknowledged = null;
        for (int kill = 0; kill <= kills; kill++) {
            List<String> args = new ArrayList<>(List.of(writers.getName()));
            if (acknowledged != null) {
                Arrays.stream(acknowledged).mapToObj(Long::toString).forEach(args::add);
            }
            try (RunningChild child = jvm.get().main(Acknowledging.class, args.toArray(String[]::new)).start()) {
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
        long[] last = before == null ? new long[StoreWriters.THREADS] : before.clone();
        for (String line : result.out()) {
            if (line.startsWith(Acknowledging.ACK)) {
                String[] words = line.split(" ");
                last[Integer.parseInt(words[1])] = Long.parseLong(words[2]);
            }
        }
        return last;
    }
}
