// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.image;

import java.util.List;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;
import org.pcollections.PSortedMap;
import org.pcollections.TreePMap;

/**
 * A library whose trees end in one empty node that it finds by identity. As a durable root, that node is the same in
 * each life.
 */
public final class Singletons implements Program {

    /** For -XX:DurableRoots. */
    public static final String ROOT = "org.pcollections.KVTree.EMPTY";

    @DurableRoot
    private static PSortedMap<Integer, String> root;

    @Override
    public void write() {
        root = TreePMap.empty();
        for (int i = 0; i < 100; i++) {
            root = root.plus(i * 37 % 100, "v" + i);
        }
    }

    @Override
    public void check() {
        Expect.equal(100, root.size(), "size");
        PSortedMap<Integer, String> smaller = root;
        for (int i = 0; i < 100; i += 2) {
            Expect.equal("v" + i, smaller.get(i * 37 % 100), "value");
            smaller = smaller.minus(i * 37 % 100);
        }
        Expect.equal(50, smaller.size(), "size after removal");
        Expect.equal(List.of(1, 3, 5), List.copyOf(smaller.keySet()).subList(0, 3), "smallest keys");
    }
}
