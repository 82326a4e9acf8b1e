package org.autopersist.h2;

import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.autopersist.FailureAtomic;
import org.h2.mvstore.MVMap;

/**
 * H2's maps by number. A plain ConcurrentHashMap that is killed while it grows may lose entries, tables in this case. This one is
 * large enough from the beginning, and adds in regions as soon as it may grow. An entry goes, and comes where nothing grows, by
 * one store.
 */
final class CrashSafeMaps extends ConcurrentHashMap<Integer, MVMap<?, ?>> {

    private static final int CAPACITY = 4096;
    private static final int GROWS_LATER = CAPACITY / 2;

    /** @param any a map, for the table to be made before it is durable */
    CrashSafeMaps(MVMap<?, ?> any) {
        super(CAPACITY);
        super.put(0, any);
        super.remove(0);
    }

    @Override
    public synchronized MVMap<?, ?> put(Integer id, MVMap<?, ?> map) {
        return change(() -> super.put(id, map));
    }

    @Override
    public synchronized MVMap<?, ?> putIfAbsent(Integer id, MVMap<?, ?> map) {
        return change(() -> super.putIfAbsent(id, map));
    }

    @Override
    public synchronized MVMap<?, ?> remove(Object id) {
        return super.remove(id);
    }

    private MVMap<?, ?> change(Supplier<MVMap<?, ?>> change) {
        MVMap<?, ?>[] before = {null};
        boolean mayGrow = size() >= GROWS_LATER;
        Room.run(() -> before[0] = mayGrow ? inRegion(change) : change.get());
        return before[0];
    }

    private static MVMap<?, ?> inRegion(Supplier<MVMap<?, ?>> change) {
        try (var region = FailureAtomic.region()) {
            MVMap<?, ?> before = change.get();
            region.commit();
            return before;
        }
    }
}
