package org.autopersist.h2;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.Page;
import org.h2.mvstore.RootReference;

/**
 * Changes of an undo log that make less recoverable than H2's. H2 locks the log by a root reference that says so, which in the
 * image is an object as any other; writes key and record into the log's buffer; and unlocks it by another one that counts them.
 * Here the record is written first, behind what the root counts, where nobody looks at it, and then the root is replaced, unless it
 * is another one by then. A buffer keeps its keys, and transactions of one number have the same ones. Only at its begin two take
 * turns: a commit empties the buffer into a page, and then adds its mark.
 *
 * <p>If the root is locked, or the buffer is full, H2 does it. What appends to a log has its monitor: a record must not be
 * written over one that another thread is about to count.
 */
final class UndoLog {

    private static final MethodHandle LOCKED;
    private static final MethodHandle UNLOCKED;
    private static final MethodHandle IS_LOCKED;
    private static final MethodHandle APPENDED;
    private static final MethodHandle REPLACE;
    private static final MethodHandle EMPTY;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(RootReference.class, MethodHandles.lookup());
            LOCKED = lookup.findConstructor(RootReference.class,
                    MethodType.methodType(void.class, RootReference.class, int.class));
            UNLOCKED = lookup.findConstructor(RootReference.class,
                    MethodType.methodType(void.class, RootReference.class, Page.class, boolean.class, int.class));
            IS_LOCKED = lookup.findVirtual(RootReference.class, "isLocked", MethodType.methodType(boolean.class));
            APPENDED = lookup.findVirtual(RootReference.class, "getAppendCounter", MethodType.methodType(int.class));
            REPLACE = MethodHandles.privateLookupIn(MVMap.class, MethodHandles.lookup()).findVirtual(MVMap.class,
                    "compareAndSetRoot", MethodType.methodType(boolean.class, RootReference.class, RootReference.class));
            EMPTY = MethodHandles.privateLookupIn(Page.class, MethodHandles.lookup()).findStatic(Page.class,
                    "createEmptyLeaf", MethodType.methodType(Page.class, MVMap.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Keys that take turns at the begin of a buffer: two for each number of a transaction. */
    private static final Map<Object, Object> REPEATED = new ConcurrentHashMap<>();

    private UndoLog() {}

    /** MVMap.append of an undo log in the image. It may be done again if it finds no room. */
    static void append(MVMap<Object, Object> log, Object key, Object record) {
        Object[] keys = MapFields.keysBuffer(log);
        Object[] values = MapFields.valuesBuffer(log);
        synchronized (values) {
            while (!log.isClosed()) {
                RootReference<?, ?> root = log.getRoot();
                int next = appended(root);
                if (isLocked(root) || next >= values.length) {
                    break;
                }
                if (!key.equals(keys[next])) {
                    keys[next] = UndoRecords.isFirstOrMark((Long) key) ? REPEATED.computeIfAbsent(key, _ -> key) : key;
                }
                values[next] = record;
                if (replace(log, root, root.root, next + 1)) {
                    return;
                }
            }
            log.append(key, record);
        }
    }

    /** MVMap.clear of an undo log in the image. What is in the buffer need not become a page before it goes. */
    static void clear(MVMap<?, ?> log) {
        synchronized (MapFields.valuesBuffer(log)) {
            while (!log.isClosed()) {
                RootReference<?, ?> root = log.getRoot();
                if (isLocked(root)) {
                    break;
                }
                if (replace(log, root, emptyLeaf(log), 0)) {
                    return;
                }
            }
            log.clear();
        }
    }

    @SuppressWarnings("rawtypes")
    private static int appended(RootReference root) {
        try {
            return (int) APPENDED.invokeExact(root);
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    @SuppressWarnings("rawtypes")
    private static boolean isLocked(RootReference root) {
        try {
            return (boolean) IS_LOCKED.invokeExact(root);
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    @SuppressWarnings("rawtypes")
    private static Page emptyLeaf(MVMap log) {
        try {
            return (Page) EMPTY.invokeExact(log);
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    /** As if it had been locked and unlocked; nobody sees the lock. */
    @SuppressWarnings("rawtypes")
    private static boolean replace(MVMap log, RootReference root, Page page, int appended) {
        try {
            RootReference locked = (RootReference) LOCKED.invokeExact(root, 1);
            RootReference next = (RootReference) UNLOCKED.invokeExact(locked, page, false, appended);
            return (boolean) REPLACE.invokeExact(log, root, next);
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    private static RuntimeException unchecked(Throwable e) {
        return switch (e) {
            case RuntimeException runtime -> runtime;
            case Error error -> throw error;
            default -> new IllegalStateException(e);
        };
    }
}
