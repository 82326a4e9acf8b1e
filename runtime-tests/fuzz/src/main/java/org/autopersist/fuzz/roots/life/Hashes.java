// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.roots.life;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/** The identity hash codes that this life and those before have seen. Not thread-safe. */
final class Hashes {

    private final Map<Integer, Integer> known = new HashMap<>();
    private final Consumer<String> tell;

    /** From text like {@code "17=1234,18=2345"}. */
    Hashes(String text, Consumer<String> tell) {
        this.tell = tell;
        for (String each : text.isEmpty() ? new String[0] : text.split(",")) {
            known.put(Integer.parseInt(each, 0, each.indexOf('='), 10), Integer.parseInt(each, each.indexOf('=') + 1, each.length(), 10));
        }
    }

    void ask(int vertex, Object object) {
        int hash = System.identityHashCode(object);
        Integer before = known.putIfAbsent(vertex, hash);
        if (before == null) {
            tell.accept("hash " + vertex + "=" + hash);
        } else if (before != hash) {
            throw new AssertionError("object " + vertex + " has the identity hash code " + hash + " instead of " + before);
        }
    }

    /** Whether the object has another one than was seen. */
    boolean differs(int vertex, Object object) {
        Integer hash = known.get(vertex);
        return hash != null && hash != System.identityHashCode(object);
    }
}
