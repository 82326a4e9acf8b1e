// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.access;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.autopersist.AutoPersist;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.runtimetests.programs.Expect;

/**
 * Large graphs made durable by one store of each kind, and whether other threads get their safepoints and collections
 * meanwhile: {@code SlicedConversion write OBJECTS} prints for each kind of store {@code NAME safepoints=N collections=N}, and
 * {@link #OK}; {@code SlicedConversion check OBJECTS} is the second life.
 */
public final class SlicedConversion {

    /** The last line. */
    public static final String OK = "OK";

    @DurableRoot
    private static Object plain;

    @DurableRoot
    private static volatile Object ordered;

    @DurableRoot
    private static final Map<String, Object> MAP = new LinkedHashMap<>();

    @DurableRoot
    private static Holder holder = new Holder();

    @DurableRoot
    private static AtomicReference<Object> reference = new AtomicReference<>();

    private static final AtomicInteger SAFEPOINTS = new AtomicInteger();
    private static volatile Object garbage;
    private static Object next;

    private static final class Holder {
        Object field;
        volatile Object orderedField;
        final Object[] elements = new Object[1];
    }

    private static final class Node {
        final int value;
        Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    /** Its root gets its value by the initializer. */
    private static final class Initialized {
        @DurableRoot
        static Object graph = next;
    }

    private interface Store {
        void store(Object graph);
    }

    private SlicedConversion() {}

    private static Map<String, Store> stores() {
        Map<String, Store> stores = new LinkedHashMap<>();
        stores.put("static", graph -> plain = graph);
        stores.put("volatile static", graph -> ordered = graph);
        stores.put("field", graph -> holder.field = graph);
        stores.put("volatile field", graph -> holder.orderedField = graph);
        stores.put("element", graph -> holder.elements[0] = graph);
        stores.put("map", graph -> MAP.put("graph", graph));
        stores.put("compare and set", graph -> Expect.equal(true, reference.compareAndSet(reference.getPlain(), graph), "CAS"));
        stores.put("initializer", graph -> {
            next = graph;
            Expect.same(graph, Initialized.graph, "value of the initializer");
        });
        stores.put("named", graph -> AutoPersist.setRoot("graph", graph));
        stores.put("region", graph -> FailureAtomic.run(() -> MAP.put("in a region", graph)));
        return stores;
    }

    private static Map<String, Object> stored() {
        Map<String, Object> stored = new LinkedHashMap<>();
        stored.put("static", plain);
        stored.put("volatile static", ordered);
        stored.put("field", holder.field);
        stored.put("volatile field", holder.orderedField);
        stored.put("element", holder.elements[0]);
        stored.put("map", MAP.get("graph"));
        stored.put("compare and set", reference.get());
        stored.put("initializer", Initialized.graph);
        stored.put("named", AutoPersist.getRoot("graph", Object.class));
        stored.put("region", MAP.get("in a region"));
        return stored;
    }

    /** Half of the objects in a list, the others in an array. */
    private static Object graph(int objects) {
        Node list = null;
        for (int i = 0; i < objects / 2; i++) {
            list = new Node(i, list);
        }
        Object[] all = new Object[objects - objects / 2];
        for (int i = 1; i < all.length; i++) {
            all[i] = new Node(i, null);
        }
        all[0] = list;
        return all;
    }

    private static void check(Object graph, int objects, String what) {
        Object[] all = (Object[]) graph;
        Expect.equal(objects - objects / 2, all.length, "length of " + what);
        for (int i = 1; i < all.length; i++) {
            Expect.equal(i, ((Node) all[i]).value, what + " element " + i);
        }
        int left = objects / 2;
        for (Node node = (Node) all[0]; node != null; node = node.next) {
            Expect.equal(--left, node.value, what + " in the list");
        }
        Expect.equal(0, left, "end of the list of " + what);
    }

    private static long collections() {
        return ManagementFactory.getGarbageCollectorMXBeans().stream()
                .mapToLong(GarbageCollectorMXBean::getCollectionCount)
                .sum();
    }

    private static void reachSafepoints() {
        while (true) {
            Thread.getAllStackTraces();
            SAFEPOINTS.incrementAndGet();
        }
    }

    private static void collect() {
        while (true) {
            List<Object> some = new ArrayList<>();
            for (int i = 0; i < 1000; i++) {
                some.add(new byte[1000]);
            }
            garbage = some;
        }
    }

    public static void main(String[] args) {
        int objects = Integer.parseInt(args[1]);
        if (args[0].equals("check")) {
            stored().forEach((name, graph) -> check(graph, objects, name));
            System.out.println(OK);
            return;
        }
        Thread.ofPlatform().daemon().start(SlicedConversion::reachSafepoints);
        Thread.ofPlatform().daemon().start(SlicedConversion::collect);
        stores().forEach((name, store) -> {
            Object graph = graph(objects);
            int safepoints = SAFEPOINTS.get();
            long collections = collections();
            store.store(graph);
            System.out.println(name + " safepoints=" + (SAFEPOINTS.get() - safepoints)
                    + " collections=" + (collections() - collections));
        });
        stored().forEach((name, graph) -> check(graph, objects, name));
        System.out.println(OK);
        Runtime.getRuntime().halt(0);
    }
}
