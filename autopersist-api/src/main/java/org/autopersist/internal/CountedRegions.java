package org.autopersist.internal;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Where nothing is durable: regions nest as they do elsewhere, so that programs run unchanged. Thread-safe. */
final class CountedRegions implements Regions {

    /** By thread id, since ids are not reused; each entry is changed by its own thread only. */
    private final Map<Long, Integer> levels = new ConcurrentHashMap<>();

    @Override
    public void begin() {
        levels.merge(Thread.currentThread().threadId(), 1, Integer::sum);
    }

    @Override
    public int end() {
        long thread = Thread.currentThread().threadId();
        Integer level = levels.get(thread);
        if (level == null) {
            return NONE_OPEN;
        }
        if (level == 1) {
            levels.remove(thread);
        } else {
            levels.put(thread, level - 1);
        }
        return ENDED;
    }

    @Override
    public boolean rollback() {
        if (!levels.containsKey(Thread.currentThread().threadId())) {
            return false;
        }
        throw new UnsupportedOperationException("Stores can't be taken back: nothing is durable in this JVM. Start the"
                + " program with the java command of an AutoPersist JDK and -XX:NVMImage=FILE.");
    }

    @Override
    public int nestingLevel(Thread thread) {
        return thread.isAlive() ? levels.getOrDefault(thread.threadId(), 0) : 0;
    }
}
