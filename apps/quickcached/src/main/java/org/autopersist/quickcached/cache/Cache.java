package org.autopersist.quickcached.cache;

import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.autopersist.AutoPersist;
import org.autopersist.FailureAtomic;

/**
 * The operations of memcached on the items of a database. What a method has changed is durable when it returns.
 *
 * <p>An item is dead when it has expired or was flushed. It is removed when an operation comes across it, or by the
 * {@link Sweeper}. No item is evicted to make room for others.
 *
 * <p>Thread-safety: any thread.
 */
public final class Cache {

    private final Database database;
    private final CacheLimits limits;
    private final Clock clock;
    private final Counters counters;
    private final CasSequence cas;
    private final Population population = new Population();

    /** Items up to this number are not only flushed, but removed. */
    private volatile long sweptCas;

    /** Counts the items that are there, which takes a while if there are many. */
    public Cache(Database database, CacheLimits limits, Clock clock, Counters counters) {
        this.database = database;
        this.limits = limits;
        this.clock = clock;
        this.counters = counters;
        cas = new CasSequence(database);
        database.items.forEach((key, item) -> population.replaced(key, null, item));
    }

    /** The second since 1970 that it is. */
    public long now() {
        return clock.millis() / 1000;
    }

    /** The live item of a key, or null. */
    public Item get(String key) {
        flushIfDue();
        Item item = database.items.get(key);
        counters.count(Counter.CMD_GET);
        if (isLive(item)) {
            counters.count(Counter.GET_HITS);
            return item;
        }
        counters.count(Counter.GET_MISSES);
        if (item != null) {
            counters.count(isFlushed(item) ? Counter.GET_FLUSHED : Counter.GET_EXPIRED);
            removeIfDead(key);
        }
        return null;
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
        Result result = change(key, live -> {
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
            return fitting(key, live, new Item(bytes, newFlags, keeps ? live.expiry() : expiry, cas.next()));
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
            change(key, _ -> Result.ok(null));
        }
    }

    private Result fitting(String key, Item live, Item item) {
        long growth = item.footprint(key) - (live == null ? 0 : live.footprint(key));
        boolean fits = growth <= 0 || limits.memoryBytes() == 0 || population.bytes() + growth <= limits.memoryBytes();
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
        Result result = change(key, live -> {
            if (live == null) {
                return expiry < 0
                        ? new Result(Status.NOT_FOUND, null)
                        : fitting(key, null, new Item(Decimal.text(initial), 0, expiry, cas.next()));
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
            return Result.ok(new Item(text, live.flags(), live.expiry(), cas.next()));
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
        Result result = change(key, live -> {
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
        Result result = change(key, live -> live == null
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
        if (at > now()) {
            database.flushAt = at;
        } else {
            flushNow();
        }
    }

    private synchronized void flushNow() {
        cas.reserve();
        FailureAtomic.run(() -> {
            database.flushedCas = cas.next();
            database.flushAt = 0;
        });
    }

    private void flushIfDue() {
        if (isFlushDue()) {
            synchronized (this) {
                if (isFlushDue()) {
                    flushNow();
                }
            }
        }
    }

    private boolean isFlushDue() {
        long at = database.flushAt;
        return at != 0 && at <= now();
    }

    private boolean isFlushed(Item item) {
        return item.cas() <= database.flushedCas;
    }

    private boolean isLive(Item item) {
        return item != null && !isFlushed(item) && (item.expiry() == 0 || item.expiry() > now());
    }

    /** Whether items may be dead. */
    boolean mayHaveDead() {
        flushIfDue();
        return population.hasMortals() || database.flushedCas > sweptCas;
    }

    /** Removes dead items, in pieces, without holding up other threads. */
    void sweep() {
        long flushed = database.flushedCas;
        List<String> dead = new ArrayList<>();
        database.items.forEach((key, item) -> {
            if (!isLive(item)) {
                dead.add(key);
            }
        });
        dead.forEach(this::removeIfDead);
        sweptCas = flushed;
    }

    private void removeIfDead(String key) {
        change(key, Result::ok);
    }

    /** How many items there are, dead ones included. */
    public long items() {
        return population.items();
    }

    /** About how much memory they take, in bytes. */
    public long bytes() {
        return population.bytes();
    }

    public CacheLimits limits() {
        return limits;
    }

    public Counters counters() {
        return counters;
    }

    /**
     * Changes a key's item.
     *
     * @param rule gets the live item, or null, and says what there is to be afterwards; called once, with a lock held
     */
    private Result change(String key, Function<Item, Result> rule) {
        flushIfDue();
        cas.reserve();
        Change change = new Change(rule);
        try {
            database.items.compute(key, change);
            // The error of a refused store is thrown here at the latest, before anyone is told that it was done.
            AutoPersist.fence();
        } catch (OutOfMemoryError _) {
            return new Result(Status.NO_MEMORY, null);
        }
        population.replaced(key, change.before, change.result.item());
        if (change.before != null && !change.wasLive && change.result.item() == null) {
            counters.count(Counter.RECLAIMED);
        }
        return change.result;
    }

    private final class Change implements BiFunction<String, Item, Item> {

        private final Function<Item, Result> rule;
        private Item before;
        private boolean wasLive;
        private Result result;

        Change(Function<Item, Result> rule) {
            this.rule = rule;
        }

        @Override
        public Item apply(String key, Item item) {
            before = item;
            wasLive = isLive(item);
            result = rule.apply(wasLive ? item : null);
            return result.item();
        }
    }
}
