package org.autopersist.h2;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.util.function.Consumer;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.Page;

/** Goes through the pages of a tree from the image. */
final class Pages {

    private static final VarHandle MAP;
    private static final MethodHandle CHILDREN;

    static {
        try {
            MAP = MethodHandles.privateLookupIn(Page.class, MethodHandles.lookup()).findVarHandle(Page.class, "map", MVMap.class);
            CHILDREN = MethodHandles.privateLookupIn(MVMap.class, MethodHandles.lookup()).findVirtual(MVMap.class,
                    "getChildPageCount", MethodType.methodType(int.class, Page.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private Pages() {}

    /** Makes them pages of that map. */
    static void adopt(Page<?, ?> root, MVMap<?, ?> map) {
        MAP.set(root, map);
        if (!root.isLeaf()) {
            for (int i = 0; i < childrenOf(root, map); i++) {
                adopt(root.getChildPage(i), map);
            }
        }
    }

    /** A spatial index has room for one more. */
    @SuppressWarnings("rawtypes")
    private static int childrenOf(Page page, MVMap map) {
        try {
            return (int) CHILDREN.invokeExact(map, page);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
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
