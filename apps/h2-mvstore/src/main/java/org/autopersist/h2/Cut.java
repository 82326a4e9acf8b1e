// SPDX-License-Identifier: Apache-2.0
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
    record OfMap(MVMap<?, ?> map, int id, Page<?, ?> root, Object[] keys, Object[] values, boolean isRemoved) {}

    /**
     * What is to be stored for a map.
     *
     * @param state what the image has of it; null if it has nothing
     */
    private record Change(OfMap map, MapState state) {

        boolean isNone() {
            return state == null ? map.root == null && map.keys == null
                    : !map.isRemoved && state.root() == map.root && map.keys == null && state.keys() == null;
        }

        boolean isOneStore() {
            return state != null && state.keys() == map.keys && !map.isRemoved;
        }

        void storeIn(Map<Integer, MapState> states) {
            if (map.isRemoved) {
                states.remove(map.id);
                return;
            }
            MapState target = state;
            if (target == null) {
                target = new MapState();
                states.put(map.id, target);
            }
            if (target.root() != map.root) {
                target.setRoot(map.root);
            }
            if (target.keys() != map.keys) {
                target.setAppended(map.keys, map.values);
            }
        }
    }

    /** Makes all of it durable, or nothing. */
    void storeIn(Map<Integer, MapState> states) {
        List<Change> changes = maps.stream().map(map -> new Change(map, states.get(map.id))).filter(c -> !c.isNone()).toList();
        if (changes.size() == 1 && changes.getFirst().isOneStore()) {
            changes.getFirst().storeIn(states);
        } else if (!changes.isEmpty()) {
            try (var region = FailureAtomic.region()) {
                changes.forEach(change -> change.storeIn(states));
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
}
