// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.util.function.Consumer;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.Page;

/** Goes through the pages of a tree from the image. */
final class Pages {

    private static final VarHandle MAP = Handles.field(Page.class, "map", MVMap.class);
    private static final MethodHandle COUNT = Handles.method(Page.class, "getCounts", long.class, int.class);
    private static final MethodHandle COPY = Handles.method(Page.class, "copy", Page.class, MVMap.class, boolean.class);

    private Pages() {}

    /** Makes them pages of that map; returns the root, or a copy of it if another map has that. */
    @SuppressWarnings("rawtypes")
    static Page adopt(Page root, MVMap map) {
        Page own = root.map == null ? root : copy(root, map);
        setMap(own, map);
        return own;
    }

    private static void setMap(Page<?, ?> root, MVMap<?, ?> map) {
        MAP.set(root, map);
        if (!root.isLeaf()) {
            for (int i = 0; i < root.getRawChildPageCount(); i++) {
                // A page of a spatial index has room for one more.
                if (count(root, i) > 0) {
                    setMap(root.getChildPage(i), map);
                }
            }
        }
    }

    @SuppressWarnings("rawtypes")
    private static long count(Page page, int child) {
        try {
            return (long) COUNT.invokeExact(page, child);
        } catch (Throwable e) {
            throw Handles.unchecked(e);
        }
    }

    @SuppressWarnings("rawtypes")
    private static Page copy(Page page, MVMap map) {
        try {
            return (Page) COPY.invokeExact(page, map, false);
        } catch (Throwable e) {
            throw Handles.unchecked(e);
        }
    }

    /** Calls the action for each value of a tree that is no spatial index. */
    static void forEachValue(Page<?, ?> root, Consumer<Object> action) {
        if (root.isLeaf()) {
            for (int i = 0; i < root.getKeyCount(); i++) {
                action.accept(root.getValue(i));
            }
        } else {
            for (int i = 0; i < root.getRawChildPageCount(); i++) {
                forEachValue(root.getChildPage(i), action);
            }
        }
    }
}
