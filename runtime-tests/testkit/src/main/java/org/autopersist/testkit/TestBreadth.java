// SPDX-License-Identifier: Apache-2.0
package org.autopersist.testkit;

/** How much a test run is to do; system property {@code tests.breadth} says it. */
public enum TestBreadth {

    /** {@code ./ap test --quick}. */
    QUICK,
    /** {@code ./ap test}. */
    USUAL,
    /** {@code ./ap test --thorough}. */
    THOROUGH;

    private static final TestBreadth CURRENT = valueOf(System.getProperty("tests.breadth", "usual").toUpperCase());

    /** That of this run. */
    public static TestBreadth current() {
        return CURRENT;
    }

    /** How often something is done: as often as is usual, or, in a thorough run, more often. */
    public static int times(int usual, int thorough) {
        return CURRENT == THOROUGH ? thorough : usual;
    }
}
