// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.types;

import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/** Roots that are overwritten, set to null, and set to what another one holds. */
public final class RootsReplaced implements Program {

    private static final class Holder {
        @DurableRoot
        static String overwritten;

        @DurableRoot
        static Object nulled = "initial";

        @DurableRoot
        static Object nulledAndSet;

        @DurableRoot
        static Object a = new int[] {1};

        @DurableRoot
        static Object b = new int[] {2};

        @DurableRoot
        static Object untouched = new StringBuilder("initial");
    }

    @Override
    public void write() {
        for (int i = 0; i < 1000; i++) {
            Holder.overwritten = "value " + i;
        }
        Holder.nulled = null;
        Holder.nulledAndSet = "x";
        Holder.nulledAndSet = null;
        Holder.nulledAndSet = "y";
        Object c = Holder.a;
        Holder.a = Holder.b;
        Holder.b = c;
    }

    @Override
    public void check() {
        Expect.equal("value 999", Holder.overwritten, "overwritten");
        // A root that was set to null stays null: the initializer counts only if the image knows nothing.
        Expect.same(null, Holder.nulled, "nulled");
        Expect.equal("y", Holder.nulledAndSet, "nulled and set");
        Expect.equal(new int[] {2}, Holder.a, "swapped a");
        Expect.equal(new int[] {1}, Holder.b, "swapped b");
        Expect.equal("initial", Holder.untouched.toString(), "initializer's value");
    }
}
