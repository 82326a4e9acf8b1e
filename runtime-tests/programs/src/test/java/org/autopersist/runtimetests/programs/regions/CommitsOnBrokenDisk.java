package org.autopersist.runtimetests.programs.regions;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
    private static Map<Integer, Long> map = DurableCollections.map(new HashMap<>());

    private CommitsOnBrokenDisk() {}

    private static Long method(long value) {
        cell[0] = value;
        return value;
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

    public static void main(String[] args) throws IOException {
        for (int i = 0; i < WARM_UP; i++) {
            method(i);
            commit(i);
            map.put(1, (long) i);
        }
        Files.createFile(Path.of(args[0]));
        for (long i = WARM_UP; i < WARM_UP + 10; i++) {
            long value = i;
            fails(() -> method(value), value);
            fails(() -> commit(value), value);
            fails(() -> FailureAtomic.run(() -> cell[0] = value), value);
            fails(() -> map.put(1, value), value);
            if (map.get(1) != value) {
                throw new AssertionError("the map is as it was before");
            }
        }
        fails(AutoPersist::sync, cell[0]);
        System.out.println(DONE);
    }
}
