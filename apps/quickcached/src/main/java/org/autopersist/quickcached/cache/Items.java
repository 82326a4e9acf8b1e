// SPDX-License-Identifier: Apache-2.0
package org.autopersist.quickcached.cache;

import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.autopersist.AutoPersist;
import org.autopersist.FailureAtomic;
import org.autopersist.ImageFullException;

/**
 * The items of a database: which of them are alive, and how they change. Thread-safety: any thread.
 */
final class Items {

    private final Database database;
    private final Clock clock;
    private final Counters counters;
    private final CasSequence cas;
    private final Population population = new Population();

    /** Items up to this number are not only flushed, but removed. */
    private volatile long sweptCas;

    Items(Database database, Clock clock, Counters counters) {
        this.database = database;
        this.clock = clock;
        this.counters = counters;
        cas = new CasSequence(database);
        database.items.forEach((key, item) -> population.replaced(key, null, item));
    }

    /** The second since 1970 that it is. */
    long now() {
        return clock.millis() / 1000;
    }

    Population population() {
        return population;
    }

    /** The number of an item that is to be made within {@link #change}. */
    long nextCas() {
        return cas.next();
    }

    /** The live item of a key, or null. A dead one is removed. */
    Item get(String key) {
        flushIfDue();
        Item item = database.items.get(key);
        if (isLive(item)) {
            return item;
        }
        if (item != null) {
            counters.count(isFlushed(item) ? Counter.GET_FLUSHED : Counter.GET_EXPIRED);
            removeIfDead(key);
        }
        return null;
    }

    /**
     * Makes all items dead that are there at a moment.
     *
     * @param at the second since 1970; what is over means now
     */
    void flush(long at) {
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

    /**
     * Changes a key's item.
     *
     * @param rule gets the live item, or null, and says what there is to be afterwards; called once, with a lock held
     */
    Result change(String key, Function<Item, Result> rule) {
        flushIfDue();
        cas.reserve();
        Change change = new Change(rule);
        try {
            database.items.compute(key, change);
            // The error of a refused store is thrown here at the latest, before anyone is told that it was done.
            AutoPersist.fence();
        } catch (ImageFullException _) {
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
