package org.autopersist.h2;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.util.Deque;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;

/** Fields of H2's store that mean something in one process only. */
final class StoreFields {

    private static final int OPEN = 0;
    private static final int CLOSED = 2;
    private static final VarHandle STATE;
    private static final VarHandle IN_PROGRESS;
    private static final VarHandle VERSIONS;
    private static final VarHandle COUNTER;
    private static final VarHandle PANIC;
    private static final VarHandle MAPS;
    private static final MethodHandle NEW_COUNTER;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(MVStore.class, MethodHandles.lookup());
            STATE = lookup.findVarHandle(MVStore.class, "state", int.class);
            IN_PROGRESS = lookup.findVarHandle(MVStore.class, "storeOperationInProgress", AtomicBoolean.class);
            VERSIONS = lookup.findVarHandle(MVStore.class, "versions", Deque.class);
            COUNTER = lookup.findVarHandle(MVStore.class, "currentTxCounter", MVStore.TxCounter.class);
            PANIC = lookup.findVarHandle(MVStore.class, "panicException", MVStoreException.class);
            MAPS = lookup.findVarHandle(MVStore.class, "maps", ConcurrentHashMap.class);
            NEW_COUNTER = lookup.findConstructor(MVStore.TxCounter.class, MethodType.methodType(void.class, long.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private StoreFields() {}

    /** Makes a new store, that nobody has used so far, fit for the image. */
    static void prepare(MVStore store) {
        MAPS.setVolatile(store, new CrashSafeMaps(store.getMetaMap()));
    }

    /** As if the store had just been made: no operation is under way, and nobody uses a version. */
    static void reopen(MVStore store) {
        ((AtomicBoolean) IN_PROGRESS.get(store)).set(false);
        ((Deque<?>) VERSIONS.get(store)).clear();
        MVStore.TxCounter counter = newCounter(store.getCurrentVersion());
        Room.run(() -> COUNTER.setVolatile(store, counter));
        PANIC.setVolatile(store, null);
        STATE.setVolatile(store, OPEN);
    }

    private static MVStore.TxCounter newCounter(long version) {
        try {
            return (MVStore.TxCounter) NEW_COUNTER.invokeExact(version);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** H2's sessions can't use it any more, until it is opened again. */
    static void close(MVStore store) {
        STATE.setVolatile(store, CLOSED);
    }

    @SuppressWarnings("unchecked")
    static CrashSafeMaps maps(MVStore store) {
        return (CrashSafeMaps) MAPS.get(store);
    }
}
