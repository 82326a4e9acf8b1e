// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.types;

import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/** An object that two roots reach is one object, also if the roots' classes are initialized far apart. */
public final class TwoRoots implements Program {

    private static final class Shared {
        int value = 1;
    }

    private static final class First {
        @DurableRoot
        static Object[] root;
    }

    private static final class Second {
        @DurableRoot
        static Object[] root;

        @DurableRoot
        static Shared direct;
    }

    @Override
    public void write() {
        Shared shared = new Shared();
        First.root = new Object[] {shared};
        Second.root = new Object[] {"other", shared};
        Second.direct = shared;
        shared.value = 2;
    }

    @Override
    public void check() {
        Shared shared = (Shared) First.root[0];
        Expect.equal(2, shared.value, "value by the first root");
        shared.value = 3; // before the second root is bound
        System.gc();
        Expect.same(shared, Second.root[1], "by the second root");
        Expect.same(shared, Second.direct, "directly");
        Expect.equal(3, Second.direct.value, "value by the second root");
        shared.value = 2;
    }
}
