// SPDX-License-Identifier: Apache-2.0
package org.autopersist.apps.codeindex;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class SearchTest {

    private static CodeIndex index(String... texts) {
        CodeIndex index = CodeIndex.empty();
        for (int i = 0; i < texts.length; i++) {
            index = index.plus("f" + i, Tokenizer.terms(texts[i]));
        }
        return index;
    }

    private static List<String> find(CodeIndex index, String query) {
        return Search.find(index, query, 10).stream().map(Search.Hit::file).toList();
    }

    @Test
    void allTermsMustBeThere() {
        CodeIndex index = index("hash map", "tree map", "hash table", "list");
        assertEquals(List.of("f0"), find(index, "Map hash"));
        assertEquals(List.of("f0", "f1"), find(index, "map"));
        assertEquals(List.of(), find(index, "map list"));
        assertEquals(List.of(), find(index, "unknown"));
        assertEquals(List.of(), find(index, " + "));
    }

    @Test
    void moreOccurrencesComeFirst() {
        assertEquals(List.of("f1", "f2", "f0"), find(index("map", "map map map", "map map"), "map"));
    }

    @Test
    void anIndexDoesNotChange() {
        CodeIndex one = index("map");
        CodeIndex two = one.plus("more", Tokenizer.terms("map list"));
        assertEquals(List.of("f0"), find(one, "map"));
        assertEquals(2, two.files().size());
        assertEquals(List.of(), find(one, "list"));
    }
}
