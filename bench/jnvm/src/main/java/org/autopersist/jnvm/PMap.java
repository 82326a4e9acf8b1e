// SPDX-License-Identifier: Apache-2.0
package org.autopersist.jnvm;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.LongFunction;

/**
 * A persistent map with a volatile mirror, the "eager" one (section 4.3.2 of the J-NVM paper): a persistent array refers to
 * the entries; a {@link ConcurrentHashMap}, made anew in each process, leads from keys to proxies of them. An entry holds
 * its key.
 *
 * <p>Thread-safety: all methods may be called by any thread; those that change a key exclude each other.
 *
 * @param <E> proxies of entries
 */
public final class PMap<E extends PObject> {

    private static final long FIRST_ROOM = 1024;

    private final Heap heap;
    private final PArray cells;
    private final ConcurrentHashMap<String, Mirrored<E>> mirror = new ConcurrentHashMap<>();
    /** Free cells; numbered from 1, as 0 is no address. */
    private final FreeStack freeCells = new FreeStack();
    private final AtomicLong usedCells = new AtomicLong();

    private record Mirrored<E>(long cell, E entry) {}

    /** Makes an empty map; fence before something refers to its {@link #address}. */
    public PMap(Heap heap) {
        this.heap = heap;
        cells = new PArray(heap, FIRST_ROOM);
    }

    /**
     * The proxy of a map that is in the heap, with those of all its entries.
     *
     * @param resurrect makes an entry's proxy
     * @param key of an entry
     */
    public PMap(Heap heap, long address, LongFunction<E> resurrect, Function<E, String> key) {
        this.heap = heap;
        cells = PArray.at(heap, address);
        for (long cell = 0; cell < cells.length(); cell++) {
            long entry = cells.get(cell);
            if (entry == 0) {
                freeCells.push(cell + 1);
            } else {
                E proxy = resurrect.apply(entry);
                mirror.put(key.apply(proxy), new Mirrored<>(cell, proxy));
            }
        }
        usedCells.set(cells.length());
    }

    public long address() {
        return cells.address();
    }

    /** The entry of a key, or null. */
    public E get(String key) {
        Mirrored<E> mirrored = mirror.get(key);
        return mirrored == null ? null : mirrored.entry;
    }

    /**
     * Puts an entry that is complete but for its validity. Durable when it returns.
     *
     * @return the one that the key had, for the caller to free, or null
     */
    public E put(String key, E entry) {
        heap.fence();
        entry.validate();
        var before = new Object() {
            E entry;
        };
        mirror.compute(key, (_, old) -> {
            long cell;
            if (old == null) {
                cell = newCell();
            } else {
                before.entry = old.entry;
                cell = old.cell;
                // A reference to an entry that is not yet valid would be cut off, and the old entry lost.
                heap.fence();
            }
            cells.set(cell, entry.address());
            heap.fence();
            return new Mirrored<>(cell, entry);
        });
        return before.entry;
    }

    /**
     * Removes a key. Durable when it returns.
     *
     * @return the entry it had, for the caller to free, or null
     */
    public E remove(String key) {
        var before = new Object() {
            E entry;
        };
        mirror.computeIfPresent(key, (_, old) -> {
            before.entry = old.entry;
            cells.set(old.cell, 0);
            heap.fence();
            freeCells.push(old.cell + 1);
            return null;
        });
        return before.entry;
    }

    /** Passes all entries to {@code action}; weakly consistent. */
    public void forEach(BiConsumer<String, E> action) {
        mirror.forEach((key, mirrored) -> action.accept(key, mirrored.entry));
    }

    public long size() {
        return mirror.mappingCount();
    }

    private long newCell() {
        long free = freeCells.pop();
        if (free != FreeStack.NONE) {
            return free - 1;
        }
        long cell = usedCells.getAndIncrement();
        if (cell >= cells.length()) {
            cells.growBeyond(cell);
        }
        return cell;
    }
}
