// SPDX-License-Identifier: Apache-2.0
package org.autopersist.apps.codeindex;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TokenizerTest {

    private static List<String> terms(String text) {
        return List.copyOf(Tokenizer.terms(text).keySet());
    }

    @Test
    void identifiersAndTheirParts() {
        assertEquals(List.of("concurrent", "hash", "map", "concurrenthashmap"), terms("ConcurrentHashMap"));
        assertEquals(List.of("http", "client", "httpclient"), terms("HTTPClient"));
        assertEquals(List.of("max", "value", "max_value"), terms("MAX_VALUE"));
        assertEquals(List.of("foo", "bar"), terms("foo.bar(); foo"));
        assertEquals(List.of("get2nd", "item", "get2nditem"), terms("get2ndItem"));
    }

    @Test
    void whatIsNoTerm() {
        assertEquals(List.of(), terms("0x1FL 3.14f a + b { } \"\" __ _x"));
        assertEquals(List.of(), terms("x".repeat(41)));
        assertEquals(List.of(), terms(""));
        assertEquals(List.of("x".repeat(40)), terms("x".repeat(40)));
    }

    @Test
    void occurrencesAreCounted() {
        assertEquals(Map.of("map", 3, "my", 1, "mymap", 1), Tokenizer.terms("map myMap Map"));
    }
}
