// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.regions;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.LockSupport;
import org.autopersist.AutoPersist;
import org.autopersist.DurableCollections;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.ObjectRefusedException;
import org.autopersist.RegionRolledBackException;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/**
 * An object that can't be made durable, stored in a region in whatever form: the field keeps what it had, the region is
 * rolled back, even if the exception is caught inside, and none stays open.
 */
public final class RefusedInRegion implements Program {

    private static final int ROUNDS = 300;

    private static final class Data {
        Object field = "old";
        final Object[] array = {"old"};
        volatile Object ordered = "old";
        int counter;
        final Map<String, Object> map = DurableCollections.map(new HashMap<>());
        final ConcurrentMap<String, Object> concurrent = DurableCollections.concurrentMap(1);
    }

    @DurableRoot
    private static Data root;

    @DurableRoot
    private static Object direct;

    private static void refused(Expect.Action store) {
        Expect.thrown(ObjectRefusedException.class, () -> {
            store.run();
            LockSupport.parkNanos(1);
        });
    }

    @Override
    public void write() {
        root = new Data();
        Object thread = Thread.currentThread();
        for (int round = 0; round < ROUNDS; round++) {
            Integer inside = round;
            FailureAtomic.run(() -> {
                root.field = inside;
                root.array[0] = inside;
                root.ordered = inside;
                direct = inside;
                root.counter++;
            });
            expect(inside);
            caughtInside(inside, thread, round % 5);
            ends(inside, thread);
            String key = "k" + round;
            for (Map<String, Object> map : List.of(root.map, root.concurrent)) {
                refused(() -> map.put(key, thread));
                Expect.equal(round, map.size(), "size after a refusal");
                Expect.equal(null, map.get(key), "value after a refusal");
                map.put(key, inside);
                refused(() -> map.replaceAll((_, value) -> value.equals(inside) ? thread : "changed"));
                Expect.equal(inside, map.get(key), "value after a refused replaceAll");
                Expect.equal(0, map.get("k0"), "value of another key after a refused replaceAll");
            }
        }
        check();
    }

    /** The fields keep what they had, but nothing is committed any more. */
    private static void caughtInside(Integer inside, Object thread, int kind) {
        var e = Expect.thrown(RegionRolledBackException.class, () -> FailureAtomic.run(() -> {
            root.counter = -1;
            switch (kind) {
                case 0 -> refused(() -> root.field = new Object[] {thread});
                case 1 -> refused(() -> root.array[0] = thread);
                case 2 -> refused(() -> root.ordered = thread);
                case 3 -> refused(() -> AutoPersist.setRoot("refused", thread));
                default -> refused(() -> direct = thread);
            }
            expect(inside);
            root.field = "later";
        }));
        Expect.that(e.getMessage().contains("Thread"), "the refused object in: " + e.getMessage());
        unchanged(inside, "a refusal that was caught");
    }

    /** The refused store is the last one. */
    private static void ends(Integer inside, Object thread) {
        refused(() -> FailureAtomic.run(() -> {
            root.counter = -1;
            root.array[0] = thread;
        }));
        unchanged(inside, "run()");
        refused(() -> FailureAtomic.call(() -> {
            root.counter = -1;
            return root.field = thread;
        }));
        unchanged(inside, "call()");
        refused(() -> {
            try (var region = FailureAtomic.region()) {
                root.counter = -1;
                root.ordered = thread;
                region.commit();
            }
        });
        unchanged(inside, "region()");
        refused(() -> {
            try (var outer = FailureAtomic.region()) {
                root.counter = -1;
                FailureAtomic.run(() -> direct = thread);
                outer.commit();
            }
        });
        unchanged(inside, "an inner region");
        Expect.thrown(RegionRolledBackException.class, () -> {
            FailureAtomic.begin();
            try {
                root.counter = -1;
                refused(() -> root.field = thread);
            } finally {
                FailureAtomic.end();
            }
        });
        unchanged(inside, "begin() and end()");
    }

    private static void unchanged(Integer inside, String form) {
        expect(inside);
        Expect.equal(inside + 1, root.counter, "counter after " + form);
        Expect.equal(0, FailureAtomic.nestingLevel(Thread.currentThread()), "level after " + form);
    }

    private static void expect(Integer value) {
        Expect.equal(value, root.field, "field");
        Expect.equal(value, root.array[0], "element");
        Expect.equal(value, root.ordered, "volatile field");
        Expect.equal(value, direct, "root");
    }

    @Override
    public void check() {
        expect(ROUNDS - 1);
        Expect.equal(ROUNDS, root.counter, "counter");
        for (Map<String, Object> map : List.of(root.map, root.concurrent)) {
            Expect.equal(ROUNDS, map.size(), "size");
            for (int round = 0; round < ROUNDS; round++) {
                Expect.equal(round, map.get("k" + round), "value");
            }
            map.put("later", "value");
            Expect.equal("value", map.remove("later"), "value after recovery");
        }
    }

    @Override
    public boolean holdsInOneLife() {
        return false; // nothing is refused on a stock JVM
    }
}
