// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.jdk;

import java.util.concurrent.ConcurrentHashMap;
import org.autopersist.DurableRoot;
import org.autopersist.ImageFullException;
import org.autopersist.ObjectRefusedException;
import org.autopersist.runtimetests.programs.Expect;

/**
 * Functions of a plain ConcurrentHashMap that do not come to a value: {@code refuse}, or {@code kill}, which ends the process with
 * that exit code, then {@code check}.
 */
public final class ReservedBins {

    public static final String DONE = "DONE";
    public static final int KILLED = 7;

    private static final int TOO_LARGE = 64 << 20;

    @DurableRoot
    private static ConcurrentHashMap<Integer, Object> map = new ConcurrentHashMap<>();

    private ReservedBins() {}

    public static void main(String[] args) {
        switch (args[0]) {
            case "refuse" -> {
                for (int i = 0; i < 2; i++) {
                    Expect.thrown(ObjectRefusedException.class, () -> map.computeIfAbsent(1, _ -> Thread.currentThread()));
                    Expect.thrown(ImageFullException.class, () -> map.compute(2, (_, _) -> new byte[TOO_LARGE]));
                    Expect.thrown(ImageFullException.class, () -> map.computeIfAbsent(2, _ -> new byte[TOO_LARGE]));
                }
                use();
                Expect.thrown(ImageFullException.class, () -> map.computeIfAbsent(3, _ -> new byte[TOO_LARGE]));
            }
            case "kill" -> map.computeIfAbsent(4, _ -> {
                Runtime.getRuntime().halt(KILLED);
                return 4;
            });
            case "check" -> {
                Expect.equal(0, map.size(), "size");
                use();
                for (int i = 0; i < 1000; i++) {
                    map.put(i, "" + i);
                }
                Expect.equal(1000, map.size(), "size of the map that has grown");
                map.clear();
            }
            default -> throw new IllegalArgumentException(args[0]);
        }
        System.out.println(DONE);
    }

    private static void use() {
        for (int i = 0; i < 6; i++) {
            int key = i;
            Expect.equal(null, map.put(key, "put"), "before");
            Expect.equal("put", map.remove(key), "put before");
            Expect.equal("computed " + key, map.computeIfAbsent(key, k -> "computed " + k), "computed");
            Expect.equal(null, map.computeIfPresent(key, (_, _) -> null), "removed");
        }
    }
}
