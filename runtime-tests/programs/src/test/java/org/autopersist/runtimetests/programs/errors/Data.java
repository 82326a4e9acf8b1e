// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.errors;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.autopersist.DurableRoot;

/** Durable places of all kinds. */
final class Data {

    @DurableRoot
    static Data root;

    @DurableRoot
    static Object direct = "old";

    @DurableRoot
    static volatile Object directOrdered = "old";

    Object field = "old";
    volatile Object ordered = "old";
    Object[] array = {"old", "old", "old", "old"};
    Object[][] nested = {{"old"}};
    List<Object> list = new ArrayList<>(List.of("old"));
    Map<String, Object> map = new HashMap<>(Map.of("key", "old"));
    AtomicReference<Object> reference = new AtomicReference<>("old");
    AtomicReferenceArray<Object> references = new AtomicReferenceArray<>(new Object[] {"old"});
    int count;
    int[] numbers = new int[64];

    void set(Object value) {
        field = value;
    }

    synchronized void setSynchronized(Object value) {
        field = value;
    }

    Data fluent(Object value) {
        field = value;
        return this;
    }

    /** What is not as it was, or null. */
    String difference() {
        if (!isOld(direct) || !isOld(directOrdered)) {
            return "a static field";
        }
        if (!isOld(field) || !isOld(ordered)) {
            return "a field";
        }
        if (!Arrays.deepEquals(array, new Object[] {"old", "old", "old", "old"}) || !isOld(nested[0][0])) {
            return "an element";
        }
        if (!list.equals(List.of("old")) || !map.equals(Map.of("key", "old"))) {
            return "a collection: " + list + map;
        }
        return isOld(reference.get()) && isOld(references.get(0)) ? null : "an atomic reference";
    }

    private static boolean isOld(Object value) {
        return "old".equals(value);
    }
}
