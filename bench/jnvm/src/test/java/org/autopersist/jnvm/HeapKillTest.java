// SPDX-License-Identifier: Apache-2.0
package org.autopersist.jnvm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;
import org.autopersist.testkit.TestJdk;
import org.autopersist.testkit.process.ChildJvm;
import org.autopersist.testkit.process.RunningChild;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Transfers between numbers, killed with SIGKILL: their sum never changes, and no number that was told is lost. */
class HeapKillTest {

    private static final int PAIRS = 20;
    private static final long SIZE = 16 << 20;
    private static final int KILLS = 4;

    @TempDir
    Path folder;

    @Test
    void transfersAreAllOrNothing() throws IOException {
        Path file = folder.resolve("heap");
        long told = 0;
        for (int kill = 0; kill < KILLS; kill++) {
            long until = told + 2000 + 1000L * kill;
            ChildJvm jvm = ChildJvm.of(TestJdk.stock())
                    .flags("-XX:TieredStopAtLevel=1")
                    .main(HeapKillTest.class, file.toString());
            try (RunningChild child = jvm.start()) {
                for (String line; (line = child.nextLine()) != null; ) {
                    told = Long.parseLong(line);
                    if (told >= until) {
                        child.kill();
                    }
                }
                child.awaitEnd().wasKilled();
            }
            try (Heap heap = Heap.open(file, SIZE, Durability.PROCESS, Pair.TYPE)) {
                PArray array = PArray.at(heap, heap.root());
                long sum = 0;
                for (int i = 0; i < PAIRS; i++) {
                    sum += Pair.at(heap, array.get(i)).number();
                }
                assertEquals(0, sum);
                long transfers = Pair.at(heap, array.get(PAIRS)).number();
                assertTrue(transfers >= told, transfers + " transfers, but " + told + " were told");
                told = transfers;
            }
        }
    }

    /** Transfers for ever, and tells how many have been done. */
    public static void main(String[] args) throws IOException {
        Heap heap = Heap.open(Path.of(args[0]), SIZE, Durability.PROCESS, Pair.TYPE);
        if (heap.root() == 0) {
            PArray array = new PArray(heap, PAIRS + 1);
            for (int i = 0; i <= PAIRS; i++) {
                Pair pair = new Pair(heap, "pair" + i, 0);
                pair.validate();
                array.set(i, pair.address());
            }
            heap.setRoot(array.address());
        }
        PArray array = PArray.at(heap, heap.root());
        Pair count = Pair.at(heap, array.get(PAIRS));
        Random random = new Random();
        while (true) {
            Pair from = Pair.at(heap, array.get(random.nextInt(PAIRS)));
            Pair to = Pair.at(heap, array.get(random.nextInt(PAIRS)));
            heap.atomically(() -> {
                from.setNumber(from.number() - 7);
                to.setNumber(to.number() + 7);
                count.setNumber(count.number() + 1);
            });
            System.out.println(count.number());
        }
    }
}
