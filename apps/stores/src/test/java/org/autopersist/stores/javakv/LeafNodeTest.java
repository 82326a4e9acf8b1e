// SPDX-License-Identifier: Apache-2.0
package org.autopersist.stores.javakv;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class LeafNodeTest {

    /** What a reader sees between whose reads a key was removed and added again, in another slot. */
    @Test
    void aKeyInTwoSlotsIsThereOnce() {
        Leaf<Integer> leaf = new Leaf<>(List.of(new Entry<>("b", 1), new Entry<>("a", 1), new Entry<>("b", 2)), null);
        List<String> keys = new LeafNode<>(leaf, "").entries().stream().map(entry -> entry.key).toList();
        assertEquals(List.of("a", "b"), keys);
    }
}
