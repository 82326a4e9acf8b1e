// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.lifetimes;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.autopersist.AutoPersist;
import org.autopersist.DurableRoot;

/**
 * Initializers of classes with roots that collect, allocate, drop the root's value before they end, or fail after it
 * was recovered. Each life adds an entry to each map.
 */
public final class BusyInitializer {

    static final class Allocates {
        @DurableRoot
        static Map<String, String> map = new HashMap<>();

        static final List<String> words = new ArrayList<>();

        static {
            for (int i = 0; i < 200_000; i++) {
                words.add("word " + i);
            }
            System.gc();
        }
    }

    static final class Drops {
        @DurableRoot
        static Map<String, String> map;

        static {
            map = null;
            System.gc();
            map = new HashMap<>();
            System.gc();
        }
    }

    static final class Fails {
        @DurableRoot
        static Map<String, String> map = new HashMap<>(Map.of("first", "value"));

        static {
            System.gc();
            if (Boolean.getBoolean("fails")) {
                throw new IllegalStateException("on purpose");
            }
        }
    }

    private BusyInitializer() {}

    private static void add(Map<String, String> map) {
        System.gc();
        for (int i = 0; i < map.size(); i++) {
            if (!("value " + i).equals(map.get("key " + i))) {
                throw new AssertionError(map);
            }
        }
        map.put("key " + map.size(), "value " + map.size());
    }

    private static void fail() {
        try {
            Fails.map.clear();
            throw new AssertionError("it was initialized");
        } catch (ExceptionInInitializerError e) {
            System.gc();
        }
        Object recovered = AutoPersist.getRoot("same", Object.class);
        System.gc();
        System.out.println("same " + recovered);
    }

    /** The argument, in all lives but the first: the image. */
    public static void main(String[] args) {
        Map<String, String> early = null;
        if (args.length > 0) {
            early = AutoPersist.recover(args[0], Drops.class, "map");
            System.gc();
        }
        add(Allocates.map);
        add(Drops.map);
        if (early != null && early != Drops.map) {
            throw new AssertionError("recovered twice");
        }
        if (Boolean.getBoolean("fails")) {
            fail();
        } else {
            AutoPersist.setRoot("same", Fails.map);
        }
        System.gc();
        System.out.println("SIZES " + Allocates.map.size() + " " + Drops.map.size());
    }
}
