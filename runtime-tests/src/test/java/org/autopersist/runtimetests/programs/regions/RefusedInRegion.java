package org.autopersist.runtimetests.programs.regions;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.LockSupport;
import org.autopersist.DurableCollections;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/** An object that can't be made durable, stored in a region: the field keeps what it had, and the region goes on. */
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

    private static void refused(Runnable store) {
        Expect.thrown(UnsupportedOperationException.class, () -> {
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
                refused(() -> root.field = new Object[] {thread});
                refused(() -> root.array[0] = thread);
                refused(() -> root.ordered = thread);
                refused(() -> direct = thread);
                expect(inside);
                root.counter++;
            });
            expect(inside);
            Object before = root.field;
            refused(() -> FailureAtomic.runOrRollback(() -> {
                root.field = "new";
                root.counter = -1;
                root.array[0] = thread;
            }));
            Expect.same(before, root.field, "field after a refusal that was rolled back");
            Expect.equal(round + 1, root.counter, "counter after a refusal that was rolled back");
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
