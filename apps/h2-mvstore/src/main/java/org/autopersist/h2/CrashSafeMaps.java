package org.autopersist.h2;

import java.util.concurrent.ConcurrentHashMap;
import org.autopersist.FailureAtomic;
import org.h2.mvstore.MVMap;

/**
 * H2's maps by number. A plain ConcurrentHashMap that is killed while it grows may lose entries, tables in this case: each change
 * is a region, one at a time. They are rare.
 */
final class CrashSafeMaps extends ConcurrentHashMap<Integer, MVMap<?, ?>> {

    @Override
    public synchronized MVMap<?, ?> put(Integer id, MVMap<?, ?> map) {
        try (var region = FailureAtomic.region()) {
            MVMap<?, ?> before = super.put(id, map);
            region.commit();
            return before;
        }
    }

    @Override
    public synchronized MVMap<?, ?> putIfAbsent(Integer id, MVMap<?, ?> map) {
        try (var region = FailureAtomic.region()) {
            MVMap<?, ?> before = super.putIfAbsent(id, map);
            region.commit();
            return before;
        }
    }

    @Override
    public synchronized MVMap<?, ?> remove(Object id) {
        try (var region = FailureAtomic.region()) {
            MVMap<?, ?> before = super.remove(id);
            region.commit();
            return before;
        }
    }
}
