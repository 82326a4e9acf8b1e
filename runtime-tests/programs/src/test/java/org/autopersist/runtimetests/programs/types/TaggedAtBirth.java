// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.types;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Expect;

/** Classes and enum constants as keys, whose hash codes are those of their names in each process. */
public final class TaggedAtBirth {

    private static final int ORDINARY = 100_000;

    @DurableRoot
    private static Map<Object, String> byIdentity;

    @DurableRoot
    private static Map<Kind, String> byKind;

    private static volatile Object seen;

    private TaggedAtBirth() {}

    private static final class First {}

    private static final class Second {}

    private enum Kind {
        SMALL, LARGE {
            @Override
            public String toString() {
                return "large";
            }
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < ORDINARY; i++) {
            seen = new int[] {i};
        }
        if (byIdentity == null) {
            byIdentity = new IdentityHashMap<>();
            byIdentity.put(First.class, "first");
            byIdentity.put(Second.class, "second");
            byIdentity.put(Kind.LARGE, "large");
            byKind = new HashMap<>();
            byKind.put(Kind.SMALL, "small");
            byKind.put(Kind.LARGE, "large");
        }
        Expect.equal("first", byIdentity.get(First.class), "class");
        Expect.equal("second", byIdentity.get(Second.class), "class");
        Expect.equal("large", byIdentity.get(Kind.LARGE), "enum constant by identity");
        Expect.equal("small", byKind.get(Kind.SMALL), "enum constant");
        Expect.equal("large", byKind.get(Kind.LARGE), "enum constant with a body");
        System.out.println("FOUND");
    }
}
