// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.types;

import java.util.HashMap;
import java.util.Map;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/**
 * Classes and enum constants as keys, found by their identity hash code, although the second life has taken that hash
 * code before it recovers the map.
 */
public final class HashedEarly implements Program {

    private enum Color {
        RED,
        GREEN,
        BLUE
    }

    private static final class Holder {
        @DurableRoot
        static Map<Object, String> map;
    }

    private static final Object[] KEYS = {
        int.class, String.class, int[].class, HashedEarly.class, HashedEarly[][].class, Map.Entry.class, Color.RED,
        Color.GREEN, Thread.State.NEW
    };

    @Override
    public void write() {
        Holder.map = new HashMap<>();
        for (Object key : KEYS) {
            Holder.map.put(key, key.toString());
        }
    }

    @Override
    public void check() {
        for (Object key : KEYS) {
            key.hashCode();
        }
        for (Object key : KEYS) {
            Expect.equal(key.toString(), Holder.map.get(key), "map by " + key);
        }
    }
}
