// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.threads;

import static org.autopersist.test.crash.InconsistentStateException.require;

import java.util.SplittableRandom;
import java.util.function.BiConsumer;
import org.autopersist.crash.workloads.ConcurrentWorkload;
import org.autopersist.test.crash.Cut;

/**
 * Threads write and remove keys of one map. What a key has, some operation that had begun has written, and no operation
 * on that key that was done began after it had ended.
 */
public abstract class SharedKeys extends ConcurrentWorkload {

    private static final int OPERATIONS = 60;
    private static final int KEYS = 20;
    private static final int REMOVED = -1;

    private int[][] keys;
    private boolean[][] removes;

    protected SharedKeys(int threads) {
        super(threads, OPERATIONS);
    }

    protected abstract Integer get(String key);

    protected abstract void put(String key, int value);

    protected abstract void remove(String key);

    protected abstract long size();

    protected abstract void forEach(BiConsumer<String, Integer> action);

    @Override
    protected void prepare(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        keys = new int[threads()][OPERATIONS];
        removes = new boolean[threads()][OPERATIONS];
        for (int thread = 0; thread < threads(); thread++) {
            for (int i = 0; i < OPERATIONS; i++) {
                keys[thread][i] = random.nextInt(KEYS);
                removes[thread][i] = random.nextInt(4) == 0;
            }
        }
    }

    @Override
    public void operation(int thread, int index) {
        String key = "key " + keys[thread][index];
        if (removes[thread][index]) {
            remove(key);
        } else {
            put(key, thread * OPERATIONS + index);
        }
    }

    @Override
    protected void checkExisting(Cut cut) {
        int count = 0;
        for (int key = 0; key < KEYS; key++) {
            Integer found = get("key " + key);
            count += found == null ? 0 : 1;
            require(isAllowed(cut, key, found == null ? REMOVED : found), "Key %d has %s, %s", key, found, cut);
        }
        int[] entries = {0};
        forEach((key, value) -> {
            entries[0]++;
            require(value.equals(get(key)), "Entry %s with %s", key, value);
        });
        require(count == entries[0], "Entries that are not found, or foreign ones");
    }

    private boolean isAllowed(Cut cut, int key, int found) {
        if (found == REMOVED) {
            boolean allowed = !hasSuccessor(cut, key, -1, -1);
            for (int thread = 0; thread < threads() && !allowed; thread++) {
                for (int i = 0; i < cut.begun(thread) && !allowed; i++) {
                    allowed = keys[thread][i] == key && removes[thread][i] && !hasSuccessor(cut, key, thread, i);
                }
            }
            return allowed;
        }
        int thread = found / OPERATIONS;
        int i = found % OPERATIONS;
        return found >= 0 && thread < threads() && i < cut.begun(thread) && keys[thread][i] == key && !removes[thread][i]
                && !hasSuccessor(cut, key, thread, i);
    }

    /** Whether an operation on the key is done that began after that one had ended; thread -1: after the beginning. */
    private boolean hasSuccessor(Cut cut, int key, int thread, int index) {
        for (int other = 0; other < threads(); other++) {
            for (int i = 0; i < cut.completed(other); i++) {
                if (keys[other][i] == key && (thread < 0 || cut.precedes(thread, index, other, i))) {
                    return true;
                }
            }
        }
        return false;
    }

    @Override
    public void goOn() {
        if (exists()) {
            for (int key = 0; key < KEYS; key++) {
                put("key " + key, key);
            }
            require(size() == KEYS, "%d keys after %d were put", size(), KEYS);
        }
    }
}
