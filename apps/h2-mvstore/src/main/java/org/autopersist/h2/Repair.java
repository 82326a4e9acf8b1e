package org.autopersist.h2;

import java.util.ArrayList;
import java.util.List;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;

/** Takes away what a kill may leave half done, before H2 looks at a store. All of it may be done again. */
final class Repair {

    private static final String PREPARED = "openTransactions";
    static final String UNDO_LOG = "undoLog.";

    private Repair() {}

    static void afterKill(MVStore store) {
        dropNamelessMaps(store);
        dropEndedPreparations(store);
    }

    /** A map that is being made has its name last but one, one that is being removed loses it last but one. */
    private static void dropNamelessMaps(MVStore store) {
        CrashSafeMaps maps = StoreFields.maps(store);
        for (Integer id : List.copyOf(maps.keySet())) {
            if (store.getMapName(id) == null) {
                maps.remove(id);
            }
        }
    }

    /** What says that a transaction is prepared goes after its log: a new transaction of that number is not prepared. */
    private static void dropEndedPreparations(MVStore store) {
        MVMap<Integer, Object[]> prepared = map(store, PREPARED);
        if (prepared == null) {
            return;
        }
        for (Integer transaction : new ArrayList<>(prepared.keyList())) {
            MVMap<Long, Object> log = map(store, UNDO_LOG + transaction);
            if (log == null || log.isEmpty() || UndoRecords.isCommitMark(log.lastKey())) {
                prepared.remove(transaction);
            }
        }
    }

    /** The map of that name, or null. */
    static <K, V> MVMap<K, V> map(MVStore store, String name) {
        String id = store.getMetaMap().get(DataUtils.META_NAME + name);
        return id == null ? null : store.getMap(DataUtils.parseHexInt(id));
    }
}
