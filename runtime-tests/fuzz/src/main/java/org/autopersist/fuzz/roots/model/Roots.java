// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.roots.model;

import java.util.List;

/** Which durable roots there are: static fields, then named ones. */
public final class Roots {

    /** How many static fields each class has whose initialization binds them. */
    public static final List<Integer> FIELDS_OF_CLASS = List.of(1, 1, 2, 1, 3, 1, 1, 2);
    public static final int NAMED = 6;
    public static final int STATIC = FIELDS_OF_CLASS.stream().mapToInt(Integer::intValue).sum();
    public static final int COUNT = STATIC + NAMED;
    /** What is bound at once: a class, or a name. */
    public static final int UNITS = FIELDS_OF_CLASS.size() + NAMED;
    /** The only root that takes nodes only. */
    public static final int NODE_ROOT = 1;

    private Roots() {}

    public static int unitOf(int root) {
        int first = 0;
        for (int unit = 0; unit < FIELDS_OF_CLASS.size(); unit++) {
            first += FIELDS_OF_CLASS.get(unit);
            if (root < first) {
                return unit;
            }
        }
        return root - STATIC + FIELDS_OF_CLASS.size();
    }

    /** Another one that is bound before: the initializer of class 5 uses class 6, class 7 extends class 0. Else the same. */
    static int boundWith(int unit) {
        return unit == 5 ? 6 : unit == 7 ? 0 : unit;
    }

    public static boolean isNamed(int root) {
        return root >= STATIC;
    }

    public static boolean isNamedUnit(int unit) {
        return unit >= FIELDS_OF_CLASS.size();
    }
}
