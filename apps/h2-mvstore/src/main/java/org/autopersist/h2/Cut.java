package org.autopersist.h2;

import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.autopersist.FailureAtomic;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.Page;

/**
 * Maps as they were at one moment.
 *
 * @param maps those that were changed since the cut before
 */
record Cut(List<OfMap> maps) {

    /**
     * A map at that moment.
     *
     * @param map which one
     * @param id its number in the image
     * @param root null if the tree is empty
     * @param keys of what was appended; null if nothing was
     * @param values of what was appended
     * @param isRemoved whether the map is one no more
     */
    record OfMap(MVMap<?, ?> map, int id, Page<?, ?> root, Object[] keys, Object[] values, boolean isRemoved) {

        private boolean isIn(MapState state) {
            return state == null ? root == null && keys == null
                    : !isRemoved && state.root() == root && keys == null && state.keys() == null;
        }

        private void storeIn(Map<Integer, MapState> states) {
            if (isRemoved) {
                states.remove(id);
                return;
            }
            MapState state = states.get(id);
            if (state == null) {
                state = new MapState();
                states.put(id, state);
            }
            if (state.root() != root) {
                state.setRoot(root);
            }
            if (state.keys() != keys) {
                state.setAppended(keys, values);
            }
        }
    }

    /** Makes all of it durable, or nothing. */
    void storeIn(Map<Integer, MapState> states) {
        List<OfMap> different = maps.stream().filter(map -> !map.isIn(states.get(map.id))).toList();
        if (different.size() == 1 && isOneStore(different.getFirst(), states)) {
            different.getFirst().storeIn(states);
        } else if (!different.isEmpty()) {
            try (var region = FailureAtomic.region()) {
                different.forEach(map -> map.storeIn(states));
                region.commit();
            }
        }
    }

    /** Forgets maps, all or none. */
    static void forget(Map<Integer, MapState> states, IntPredicate isForgotten) {
        if (states.keySet().stream().anyMatch(isForgotten::test)) {
            try (var region = FailureAtomic.region()) {
                states.keySet().removeIf(isForgotten::test);
                region.commit();
            }
        }
    }

    private static boolean isOneStore(OfMap map, Map<Integer, MapState> states) {
        MapState state = states.get(map.id);
        return state != null && state.keys() == map.keys && !map.isRemoved;
    }
}
