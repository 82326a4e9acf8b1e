// SPDX-License-Identifier: Apache-2.0
package org.autopersist.internal;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Where there is no image: regions nest as they do elsewhere, so that programs run unchanged, unless they
 * {@linkplain MissingImage demand an image}. Thread-safe.
 */
final class CountedRegions implements Regions {

    /** The level of a thread; bit n of {@code byObject}: an object has level n. */
    private record Levels(int level, long byObject) {
        boolean isByObject() {
            return (byObject & bit(level)) != 0;
        }
    }

    private static final Levels NONE = new Levels(0, 0);

    /** By thread id, since ids are not reused; each entry is changed by its own thread only. */
    private final Map<Long, Levels> levels = new ConcurrentHashMap<>();

    /** Levels deeper than there are bits are nobody's. */
    private static long bit(int level) {
        return level < Long.SIZE ? 1L << level : 0;
    }

    private static long self() {
        return Thread.currentThread().threadId();
    }

    @Override
    public int begin(boolean byObject) {
        MissingImage.check(CALL);
        Levels outer = levels.getOrDefault(self(), NONE);
        int level = outer.level + 1;
        levels.put(self(), new Levels(level, byObject ? outer.byObject | bit(level) : outer.byObject & ~bit(level)));
        return level;
    }

    @Override
    public int end(int level) {
        Levels open = levels.getOrDefault(self(), NONE);
        if (open.level == 0) {
            return NONE_OPEN;
        }
        if (level == ANY_LEVEL ? open.isByObject() : level != open.level) {
            return NOT_INNERMOST;
        }
        abort(open.level - 1);
        return ENDED;
    }

    /** Nothing is durable, so nothing is by half. */
    @Override
    public int abort(int outerLevel) {
        Levels open = levels.getOrDefault(self(), NONE);
        if (outerLevel == 0) {
            levels.remove(self());
        } else if (outerLevel < open.level) {
            levels.put(self(), new Levels(outerLevel, open.byObject));
        }
        return open.level;
    }

    @Override
    public int level() {
        return levels.getOrDefault(self(), NONE).level;
    }

    @Override
    public boolean rollback() {
        if (level() == 0) {
            return false;
        }
        throw new UnsupportedOperationException("Stores can't be taken back in this JVM. " + MissingImage.advice("FILE"));
    }

    @Override
    public int nestingLevel(Thread thread) {
        return thread.isAlive() ? levels.getOrDefault(thread.threadId(), NONE).level : 0;
    }
}
