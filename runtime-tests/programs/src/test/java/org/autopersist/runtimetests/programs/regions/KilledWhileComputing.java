// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.regions;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.autopersist.DurableCollections;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Expect;

/**
 * A map whose process ends in the function given to {@code computeIfAbsent}: {@code KilledWhileComputing KIND write}
 * halts itself there, {@code KilledWhileComputing KIND check} is the next life.
 */
public final class KilledWhileComputing {

    /** How the first life ends. */
    public static final int HALTED = 7;

    /** The key can be put. */
    public static final String WHOLE = "WHOLE";

    @DurableRoot
    private static ConcurrentMap<String, Integer> map;

    @DurableRoot
    private static int computed;

    private KilledWhileComputing() {}

    public static void main(String[] args) {
        if (args[1].equals("write")) {
            map = args[0].equals("ConcurrentHashMap") ? new ConcurrentHashMap<>() : DurableCollections.concurrentMap();
            map.put("before", 1);
            map.computeIfAbsent("key", _ -> {
                computed = 1;
                Runtime.getRuntime().halt(HALTED);
                return 2;
            });
        } else {
            check();
            System.out.println(WHOLE);
        }
    }

    private static void check() {
        Expect.equal(1, map.get("before"), "entry from before");
        Expect.equal(null, map.get("key"), "entry that was being computed");
        Expect.equal(map instanceof ConcurrentHashMap ? 1 : 0, computed, "what the function stored");
        for (int n = 0; n < 2; n++) {
            map.put("key", n);
            Expect.equal(n, map.get("key"), "value");
        }
    }
}
