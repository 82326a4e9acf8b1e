// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.types;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/** Identity hash codes are kept, whether taken before or after an object became durable, and locks don't harm them. */
public final class IdentityHashes implements Program {

    private static final int OBJECTS = 300;

    @DurableRoot
    private static Data root;

    private static final class Thing {}

    private static final class Data {
        final Object[] things = new Object[OBJECTS];
        final int[] hashes = new int[OBJECTS];
        final Map<Object, Integer> hashMap = new HashMap<>();
        final Map<Object, Integer> identityMap = new IdentityHashMap<>();
        final Object neverAsked = new Object();
    }

    private static Object thing(int i) {
        return switch (i % 4) {
            case 0 -> new Thing();
            case 1 -> new int[i];
            case 2 -> new Object[] {i};
            default -> "string " + i;
        };
    }

    private static void register(Data data, int i) {
        Object thing = data.things[i];
        data.hashes[i] = System.identityHashCode(thing);
        if (thing instanceof Thing) {
            data.hashMap.put(thing, i);
        }
        data.identityMap.put(thing, i);
    }

    @Override
    public void write() throws InterruptedException {
        Data data = new Data();
        for (int i = 0; i < OBJECTS; i++) {
            data.things[i] = thing(i);
            if (i < OBJECTS / 3) {
                register(data, i);
            }
        }
        root = data;
        for (int i = OBJECTS / 3; i < OBJECTS; i++) {
            if (i % 2 == 0) {
                synchronized (data.things[i]) {
                    register(data, i); // the hash code of a locked object
                    if (i % 10 == 0) {
                        data.things[i].wait(1); // an inflated lock
                    }
                }
            } else {
                register(data, i);
            }
            if (i == OBJECTS / 2) {
                System.gc();
            }
        }
    }

    @Override
    public void check() {
        for (int i = 0; i < OBJECTS; i++) {
            Object thing = root.things[i];
            Expect.equal(root.hashes[i], System.identityHashCode(thing), "identity hash code of " + thing);
            Expect.equal(i, root.identityMap.get(thing), "IdentityHashMap");
            if (thing instanceof Thing) {
                Expect.equal(i, root.hashMap.get(thing), "HashMap by identity");
            }
        }
        int late = System.identityHashCode(root.neverAsked);
        Expect.equal(late, root.neverAsked.hashCode(), "identity hash code first taken after recovery");
    }
}
