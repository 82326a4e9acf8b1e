// SPDX-License-Identifier: Apache-2.0
package org.autopersist.image;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names of constants' class entries. */
class NamesTest {

    private static final String DIGEST = "0123456789abcdef";

    @ParameterizedTest
    @ValueSource(strings = {"a/B;a/C.d;", "B;C.d,7;", "[I;a/C.d;", "[[La/B;;a/C.d;", "[La/B;;C.d;", "La;C.d;"})
    void constants(String name) {
        assertTrue(Names.isConstant(name + DIGEST), name);
    }

    @ParameterizedTest
    @ValueSource(strings = {
        "", ";", "[", "[;", "[;C.d;", "[L;C.d;", "[L;;C.d;", "[La/B;C.d;", "[La/B;", "[La/B;;", "[La/B;;C;", "[La/B;;;C.d;",
        "[X;C.d;", "[Ix;C.d;",
        "[I;;C.d;", "a/B;;C.d;", "a/B;C.d;x", "a/B;C;", "a/B;.d;", "a/B;C.;", "a/B;C.d.e;"
    })
    void others(String name) {
        assertFalse(Names.isConstant(name + DIGEST), name);
    }

    @Test
    void parts() {
        assertArrayEquals(new String[] {"[[La/B;", "a/C.d", DIGEST}, Names.constantParts("[[La/B;;a/C.d;" + DIGEST));
        assertArrayEquals(new String[] {"a/B", "a/C.d", DIGEST}, Names.constantParts("a/B;a/C.d;" + DIGEST));
    }
}
