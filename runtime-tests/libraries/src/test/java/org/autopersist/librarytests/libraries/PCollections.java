// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.libraries;

import static org.junit.jupiter.api.Assertions.*;

import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;
import org.pcollections.ConsPStack;
import org.pcollections.HashPMap;
import org.pcollections.HashTreePMap;
import org.pcollections.PStack;
import org.pcollections.TreePMap;
import org.pcollections.TreePVector;

/** Trees whose leaves are one empty tree. */
public final class PCollections implements Library {

    @DurableRoot
    private static TreePMap<String, Integer> sorted;

    @DurableRoot
    private static HashPMap<String, Integer> hashed;

    @DurableRoot
    private static PStack<Integer> stack;

    @DurableRoot
    private static TreePVector<Integer> vector;

    @Override
    public void write() {
        sorted = TreePMap.empty();
        hashed = HashTreePMap.empty();
        stack = ConsPStack.empty();
        vector = TreePVector.empty();
    }

    @Override
    public void check(int life) {
        assertEquals(life - 1, sorted.size());
        assertEquals(life - 1, hashed.size());
        assertEquals(life - 1, stack.size());
        assertEquals(life - 1, vector.size());
        sorted = sorted.plus("life " + life, life).plus("more", 0).minus("more");
        hashed = hashed.plus("life " + life, life).plus(null, 0).minus(null);
        stack = stack.plus(life);
        vector = vector.plus(life);
        assertEquals("life 1", sorted.firstKey());
        assertEquals("life " + life, sorted.lastKey());
        assertNull(sorted.lowerKey("life 1"));
        assertEquals(sorted, hashed);
        assertEquals(1, stack.get(life - 1));
        assertEquals(ConsPStack.empty(), stack.subList(life));
        for (int i = 1; i <= life; i++) {
            assertEquals(i, vector.get(i - 1));
        }
    }
}
