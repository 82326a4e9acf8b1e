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
        dropPartsOfMaps(store);
        dropEndedPreparations(store);
    }

    /**
     * A map has a name in the meta map, a description there, and an entry in the store's maps. One that is being made or removed
     * has a part of them: H2 could not open it.
     */
    private static void dropPartsOfMaps(MVStore store) {
        CrashSafeMaps maps = StoreFields.maps(store);
        MVMap<String, String> meta = store.getMetaMap();
        for (String key : keys(meta, DataUtils.META_NAME)) {
            int id = DataUtils.parseHexInt(meta.get(key));
            if (!maps.containsKey(id) || !key.equals(DataUtils.META_NAME + store.getMapName(id))) {
                meta.remove(key);
            }
        }
        for (String key : keys(meta, DataUtils.META_MAP)) {
            String id = key.substring(DataUtils.META_MAP.length());
            if (!id.equals(meta.get(DataUtils.META_NAME + DataUtils.getMapName(meta.get(key))))) {
                meta.remove(key);
            }
        }
        for (Integer id : List.copyOf(maps.keySet())) {
            if (store.getMapName(id) == null) {
                maps.remove(id);
            }
        }
    }

    private static List<String> keys(MVMap<String, String> meta, String prefix) {
        return new ArrayList<>(meta.keyList()).stream().filter(key -> key.startsWith(prefix)).toList();
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
