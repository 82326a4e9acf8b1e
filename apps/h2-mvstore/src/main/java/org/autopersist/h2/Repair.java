// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.h2.mvstore.DataUtils;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.db.NullValueDataType;
import org.h2.mvstore.rtree.MVRTreeMap;
import org.h2.mvstore.tx.Transaction;
import org.h2.mvstore.tx.TransactionStore;
import org.h2.mvstore.tx.VersionedValueType;
import org.h2.value.Value;
import org.h2.value.VersionedValue;

/** Opens a store, and takes away what H2 had half done when the cut was made. */
final class Repair {

    private static final String PREPARED = "openTransactions";
    static final String UNDO_LOG = "undoLog.";
    private static final String SPATIAL = "rtree";

    private Repair() {}

    /** Fills a new store with the names of its maps; the maps follow when H2 opens them. */
    static void open(StorePublisher publisher) {
        MVStore store = publisher.store();
        publisher.open(store.getMetaMap(), store.getCurrentVersion());
        publisher.ids().forEach(id -> MapFields.reserveId(store, id));
        keys(store.getMetaMap(), DataUtils.META_MAP).forEach(
                key -> MapFields.reserveId(store, DataUtils.parseHexInt(key.substring(DataUtils.META_MAP.length()))));
        dropPartsOfMaps(store);
        publisher.forget(id -> id != StorePublisher.META && store.getMapName(id) == null);
    }

    /**
     * A map has a name in the meta map, and a description there. One that is being made or removed has a part of them: H2 could
     * not open it.
     */
    private static void dropPartsOfMaps(MVStore store) {
        MVMap<String, String> meta = store.getMetaMap();
        for (String key : keys(meta, DataUtils.META_NAME)) {
            int id = DataUtils.parseHexInt(meta.get(key));
            if (!key.equals(DataUtils.META_NAME + store.getMapName(id))) {
                meta.remove(key);
            }
        }
        for (String key : keys(meta, DataUtils.META_MAP)) {
            String id = key.substring(DataUtils.META_MAP.length());
            if (!id.equals(meta.get(DataUtils.META_NAME + DataUtils.getMapName(meta.get(key))))) {
                meta.remove(key);
            }
        }
    }

    private static List<String> keys(MVMap<String, String> meta, String prefix) {
        return new ArrayList<>(meta.keyList()).stream().filter(key -> key.startsWith(prefix)).toList();
    }

    /** H2 opens maps that no index has yet, or no more, to take changes back and to remove them: as if none were spatial. */
    static void openSpatialMaps(MVStore store) {
        MVMap<String, String> meta = store.getMetaMap();
        for (String key : keys(meta, DataUtils.META_MAP)) {
            Map<String, String> description = DataUtils.parseMap(meta.get(key));
            if (SPATIAL.equals(description.get("type"))) {
                store.openMap(description.get("name"), new MVRTreeMap.Builder<VersionedValue<Value>>().valueType(
                        new VersionedValueType<>(NullValueDataType.INSTANCE)));
            }
        }
    }

    /** What says that a transaction is prepared goes after its log: a new transaction of that number is not prepared. */
    static void dropEndedPreparations(MVStore store, TransactionStore transactions) {
        MVMap<Integer, Object[]> prepared = map(store, PREPARED);
        Set<Integer> open = transactions.getOpenTransactions().stream()
                .filter(transaction -> transaction.getStatus() != Transaction.STATUS_COMMITTED).map(Transaction::getId)
                .collect(Collectors.toSet());
        for (Integer transaction : new ArrayList<>(prepared.keyList())) {
            if (!open.contains(transaction)) {
                prepared.remove(transaction);
            }
        }
    }

    /** The map of that name; null if there is none, or if it is not open. */
    static <K, V> MVMap<K, V> map(MVStore store, String name) {
        int id = idOf(store, name);
        return id < 0 ? null : store.getMap(id);
    }

    /** What the image has of the map of that name; null if it has nothing. */
    static MapState stateOf(StorePublisher publisher, String name) {
        return publisher.stateOf(idOf(publisher.store(), name));
    }

    /** The number of the map of that name; negative if there is none. */
    static int idOf(MVStore store, String name) {
        String id = store.getMetaMap().get(DataUtils.META_NAME + name);
        return id == null ? -1 : DataUtils.parseHexInt(id);
    }
}
