// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached.cache;

import java.time.Clock;
import java.util.Arrays;

/**
 * The operations of memcached on the items of a database. What a method has changed is durable when it returns.
 *
 * <p>An item is dead when it has expired or was flushed. It is removed when an operation comes across it, or by the
 * {@link Sweeper}. No item is evicted to make room for others.
 *
 * <p>Thread-safety: any thread.
 */
public final class Cache {

    private final Items items;
    private final CacheLimits limits;
    private final Counters counters;

    /** Counts the items that are there, which takes a while if there are many. */
    public Cache(Database database, CacheLimits limits, Clock clock, Counters counters) {
        items = new Items(database, clock, counters);
        this.limits = limits;
        this.counters = counters;
    }

    /** The second since 1970 that it is. */
    public long now() {
        return items.now();
    }

    /** What the sweeper works at. */
    Items allItems() {
        return items;
    }

    /** The live item of a key, or null. */
    public Item get(String key) {
        Item item = items.get(key);
        counters.count(Counter.CMD_GET);
        counters.count(item == null ? Counter.GET_MISSES : Counter.GET_HITS);
        return item;
    }

    /**
     * Stores a value.
     *
     * @param flags of the item; append and prepend keep the old ones
     * @param expiry as in {@link Item#expiry}; append and prepend keep the old one
     * @param value what is stored or added; it is not copied
     * @param seen the number that the item must have, for all modes but SET; 0: any
     */
    public Result store(StoreMode mode, String key, int flags, long expiry, byte[] value, long seen) {
        counters.count(Counter.CMD_SET);
        Result result = items.change(key, live -> {
            Status refusal = refusal(mode, live, seen);
            if (refusal != null) {
                return new Result(refusal, live);
            }
            byte[] bytes = joined(mode, live, value);
            boolean keeps = mode == StoreMode.APPEND || mode == StoreMode.PREPEND;
            int newFlags = keeps ? live.flags() : flags;
            if (isTooLarge(key, newFlags, bytes.length)) {
                return new Result(keeps ? Status.NOT_STORED : Status.TOO_LARGE, live);
            }
            return fitting(key, live, new Item(bytes, newFlags, keeps ? live.expiry() : expiry, items.nextCas()));
        });
        switch (result.status()) {
            case OK -> counters.count(Counter.TOTAL_ITEMS);
            case TOO_LARGE -> counters.count(Counter.STORE_TOO_LARGE);
            case NO_MEMORY -> counters.count(Counter.STORE_NO_MEMORY);
            default -> {}
        }
        if (mode == StoreMode.CAS) {
            switch (result.status()) {
                case OK -> counters.count(Counter.CAS_HITS);
                case EXISTS -> counters.count(Counter.CAS_BADVAL);
                case NOT_FOUND -> counters.count(Counter.CAS_MISSES);
                default -> {}
            }
        }
        return result;
    }

    private static Status refusal(StoreMode mode, Item live, long seen) {
        if (live == null) {
            return switch (mode) {
                case SET, ADD -> null;
                case REPLACE, APPEND, PREPEND -> Status.NOT_STORED;
                case CAS -> Status.NOT_FOUND;
            };
        }
        return switch (mode) {
            case SET, REPLACE -> null;
            case ADD -> Status.NOT_STORED;
            case APPEND, PREPEND -> seen == 0 || seen == live.cas() ? null : Status.EXISTS;
            case CAS -> seen == live.cas() ? null : Status.EXISTS;
        };
    }

    private static byte[] joined(StoreMode mode, Item live, byte[] value) {
        return switch (mode) {
            case APPEND -> join(live.value(), value);
            case PREPEND -> join(value, live.value());
            default -> value;
        };
    }

    private static byte[] join(byte[] first, byte[] second) {
        byte[] joined = Arrays.copyOf(first, Math.addExact(first.length, second.length));
        System.arraycopy(second, 0, joined, first.length, second.length);
        return joined;
    }

    /** Whether option -I refuses an item, so that its value need not be read. */
    public boolean isTooLarge(String key, int flags, long length) {
        return Item.memcachedSize(key, flags, length) > limits.itemBytes();
    }

    /** Counts a value that was refused before it was read; like memcached, a SET removes what was there before. */
    public void refused(StoreMode mode, String key, Status status) {
        counters.count(status == Status.TOO_LARGE ? Counter.STORE_TOO_LARGE : Counter.STORE_NO_MEMORY);
        if (mode == StoreMode.SET && status == Status.TOO_LARGE) {
            items.change(key, _ -> Result.ok(null));
        }
    }

    private Result fitting(String key, Item live, Item item) {
        long growth = item.footprint(key) - (live == null ? 0 : live.footprint(key));
        boolean fits = growth <= 0 || limits.memoryBytes() == 0 || bytes() + growth <= limits.memoryBytes();
        return fits ? Result.ok(item) : new Result(Status.NO_MEMORY, live);
    }

    /**
     * Adds to the number that an item is, modulo 2 to the 64th, or subtracts from it, down to 0.
     *
     * @param delta unsigned
     * @param seen the number that the item must have; 0: any
     * @param initial what a new item has, unsigned
     * @param expiry of a new item; negative: none is made
     */
    public Result count(String key, boolean up, long delta, long seen, long initial, long expiry) {
        Result result = items.change(key, live -> {
            if (live == null) {
                return expiry < 0
                        ? new Result(Status.NOT_FOUND, null)
                        : fitting(key, null, new Item(Decimal.text(initial), 0, expiry, items.nextCas()));
            }
            if (seen != 0 && seen != live.cas()) {
                return new Result(Status.EXISTS, live);
            }
            long before;
            try {
                before = Decimal.parse(live.value());
            } catch (NumberFormatException _) {
                return new Result(Status.NON_NUMERIC, live);
            }
            long after = up ? before + delta : Long.compareUnsigned(before, delta) < 0 ? 0 : before - delta;
            byte[] text = Decimal.padded(after, live.value());
            return Result.ok(new Item(text, live.flags(), live.expiry(), items.nextCas()));
        });
        if (result.status() == Status.OK) {
            counters.count(up ? Counter.INCR_HITS : Counter.DECR_HITS);
        } else if (result.status() == Status.NOT_FOUND) {
            counters.count(up ? Counter.INCR_MISSES : Counter.DECR_MISSES);
        }
        return result;
    }

    /** The number that an item is, after {@link #count} was done. */
    public static long numberOf(Item item) {
        return Decimal.parse(item.value());
    }

    /** @param seen the number that the item must have; 0: any */
    public Status delete(String key, long seen) {
        boolean[] found = {false};
        Result result = items.change(key, live -> {
            found[0] = live != null;
            boolean other = live != null && seen != 0 && seen != live.cas();
            return other ? new Result(Status.EXISTS, live) : Result.ok(null);
        });
        counters.count(found[0] ? Counter.DELETE_HITS : Counter.DELETE_MISSES);
        return found[0] ? result.status() : Status.NOT_FOUND;
    }

    /** Gives an item another expiry. */
    public Result touch(String key, long expiry) {
        counters.count(Counter.CMD_TOUCH);
        Result result = items.change(key, live -> live == null
                ? new Result(Status.NOT_FOUND, null)
                : Result.ok(live.expiry() == expiry ? live : live.withExpiry(expiry)));
        counters.count(result.status() == Status.OK ? Counter.TOUCH_HITS : Counter.TOUCH_MISSES);
        return result;
    }

    /** {@link #touch}, counted as a get as well. */
    public Result getAndTouch(String key, long expiry) {
        Result result = touch(key, expiry);
        counters.count(Counter.CMD_GET);
        counters.count(result.status() == Status.OK ? Counter.GET_HITS : Counter.GET_MISSES);
        return result;
    }

    /**
     * Makes all items dead that are there at a moment.
     *
     * @param at the second since 1970; what is over means now
     */
    public void flush(long at) {
        counters.count(Counter.CMD_FLUSH);
        items.flush(at);
    }

    /** How many items there are, dead ones included. */
    public long items() {
        return items.population().items();
    }

    /** About how much memory they take, in bytes. */
    public long bytes() {
        return items.population().bytes();
    }

    public CacheLimits limits() {
        return limits;
    }

    public Counters counters() {
        return counters;
    }
}
