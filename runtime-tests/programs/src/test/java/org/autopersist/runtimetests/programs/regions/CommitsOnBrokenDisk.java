// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.regions;

import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.autopersist.AutoPersist;
import org.autopersist.DurableCollections;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;

/**
 * Commits that wait for a disk that gets broken: each end says so, and all is committed. Its argument is a file; the disk is
 * broken when it is there.
 */
public final class CommitsOnBrokenDisk {

    /** The value of {@code -XX:FailureAtomicMethods}. */
    public static final String METHOD = CommitsOnBrokenDisk.class.getName() + ".method";

    /** Printed at the end. */
    public static final String DONE = "ALL ENDS HAVE FAILED";

    private static final int WARM_UP = 3000;

    @DurableRoot
    private static long[] cell = new long[1];

    @DurableRoot
    private static long[] behind = new long[1];

    @DurableRoot
    private static Map<Integer, Long> map = DurableCollections.map(new HashMap<>());

    private CommitsOnBrokenDisk() {}

    private static Long method(long value) {
        cell[0] = value;
        return value;
    }

    /** Its handler ends with the call: what is behind is not part of the range, and its store counts in any case. */
    private static boolean isTold(long value) {
        boolean told = false;
        try {
            method(value);
        } catch (UncheckedIOException e) {
            told = true;
        }
        behind[0] = value;
        return told;
    }

    private static void expect(boolean good) {
        if (!good) {
            throw new AssertionError("told " + Arrays.toString(behind) + ", stored " + Arrays.toString(cell) + ", " + map);
        }
    }

    /** What has stored nothing has nothing to wait for. */
    private static void readAlone() {
        FailureAtomic.run(() -> map.get(1));
        map.remove(2);
    }

    private static void commit(long value) {
        try (var region = FailureAtomic.region()) {
            cell[0] = value;
            region.commit();
        }
    }

    private static void fails(Runnable end, long value) {
        try {
            end.run();
        } catch (UncheckedIOException e) {
            if (cell[0] != value || FailureAtomic.nestingLevel(Thread.currentThread()) != 0) {
                throw new AssertionError("the region is not committed", e);
            }
            return;
        }
        throw new AssertionError("no error");
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < WARM_UP; i++) {
            isTold(i);
            commit(i);
            map.put(1, (long) i);
        }
        Files.createFile(Path.of(args[0]));
        expect(isTold(WARM_UP) && behind[0] == WARM_UP && cell[0] == WARM_UP);
        Thread.sleep(100); // for longer than the window of most runs
        expect(!AutoPersist.stats().diskBehind().isNegative());
        for (long i = WARM_UP; i < WARM_UP + 10; i++) {
            long value = i;
            fails(() -> method(value), value);
            fails(() -> commit(value), value);
            fails(() -> FailureAtomic.run(() -> cell[0] = value), value);
            fails(() -> map.put(1, value), value);
            expect(map.get(1) == value);
            expect(isTold(value + 1) && behind[0] == value + 1);
            readAlone();
        }
        fails(AutoPersist::sync, cell[0]);
        System.out.println(DONE);
    }
}
