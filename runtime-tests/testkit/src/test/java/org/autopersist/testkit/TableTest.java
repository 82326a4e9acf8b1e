// SPDX-License-Identifier: Apache-2.0
package org.autopersist.testkit;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class TableTest {

    @Test
    void numbersStandBelowEachOther() {
        String table = new Table("name", "ns", "").row("a", "1.50", "").row("longer", "100.00", "x").toString();
        assertEquals("""
                name        ns
                a         1.50
                longer  100.00  x
                """, table);
    }

    @Test
    void textStandsToTheLeftIfTold() {
        String table = new Table("name", "text", "n").row("a", "b", "10").alignLeft(1).toString();
        assertEquals("""
                name  text   n
                a     b     10
                """, table);
    }
}
