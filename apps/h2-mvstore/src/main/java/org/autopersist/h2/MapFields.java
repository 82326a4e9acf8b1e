// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.Page;
import org.h2.mvstore.RootReference;
import org.h2.mvstore.type.DataType;

/** What H2's maps are made of. */
final class MapFields {

    private static final VarHandle KEY_TYPE = Handles.field(MVMap.class, "keyType", DataType.class);
    private static final VarHandle VALUE_TYPE = Handles.field(MVMap.class, "valueType", DataType.class);
    private static final VarHandle KEYS_BUFFER = Handles.field(MVMap.class, "keysBuffer", Object[].class);
    private static final VarHandle VALUES_BUFFER = Handles.field(MVMap.class, "valuesBuffer", Object[].class);
    private static final VarHandle LAST_ID = Handles.field(MVStore.class, "lastMapId", AtomicInteger.class);
    private static final MethodHandle APPENDED = Handles.method(RootReference.class, "getAppendCounter", int.class);
    private static final MethodHandle SET_ROOT =
            Handles.method(MVMap.class, "setInitialRoot", void.class, Page.class, long.class);

    private MapFields() {}

    /** Sets the types of keys and values; null leaves one as it is. */
    static void setTypes(MVMap<?, ?> map, DataType<?> key, DataType<?> value) {
        if (key != null && map.getKeyType() != key) {
            KEY_TYPE.set(map, key);
        }
        if (value != null && map.getValueType() != value) {
            VALUE_TYPE.set(map, value);
        }
    }

    /**
     * What is in the map. Of the buffer of what was appended, H2 writes only what the root does not count, so it is that of the
     * root as long as the root is not replaced.
     */
    static Cut.OfMap current(MVMap<?, ?> map, int id) {
        RootReference<?, ?> root = map.getRoot();
        int appended = appended(root);
        Page<?, ?> page = root.root.getTotalCount() == 0 ? null : root.root;
        if (appended == 0) {
            return new Cut.OfMap(map, id, page, null, null, map.isClosed() && page == null);
        }
        return new Cut.OfMap(map, id, page, Arrays.copyOf((Object[]) KEYS_BUFFER.get(map), appended),
                Arrays.copyOf((Object[]) VALUES_BUFFER.get(map), appended), false);
    }

    /** Fills a map that nobody uses yet. A closed store of this process may have the same pages, but not the same root. */
    @SuppressWarnings({"unchecked", "rawtypes"})
    static void fill(MVMap map, MapState state, long version) {
        if (state.root() != null) {
            setRoot(map, Pages.adopt(state.root(), map), version);
        }
        if (state.keys() != null) {
            for (int i = 0; i < state.keys().length; i++) {
                map.append(state.keys()[i], state.values()[i]);
            }
        }
    }

    /** Numbers of maps up to that one are in use. */
    static void reserveId(MVStore store, int id) {
        ((AtomicInteger) LAST_ID.get(store)).accumulateAndGet(id, Math::max);
    }

    @SuppressWarnings("rawtypes")
    private static int appended(RootReference root) {
        try {
            return (int) APPENDED.invokeExact(root);
        } catch (Throwable e) {
            throw Handles.unchecked(e);
        }
    }

    @SuppressWarnings("rawtypes")
    private static void setRoot(MVMap map, Page root, long version) {
        try {
            SET_ROOT.invokeExact(map, root, version);
        } catch (Throwable e) {
            throw Handles.unchecked(e);
        }
    }
}
