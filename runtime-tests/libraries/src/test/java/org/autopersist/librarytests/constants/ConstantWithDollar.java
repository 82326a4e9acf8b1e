// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.constants;

import static org.junit.jupiter.api.Assertions.*;

import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;

/** A class whose own name has a {@code $}, before which another class's name stands. */
public final class ConstantWithDollar implements Library {

    @DurableRoot
    private static Object mark;

    private Object own;

    /** The shorter name is nowhere in a class file. */
    public ConstantWithDollar() {
        own = Generated$Mark.NONE;
    }

    @Override
    public void write() {
        assertThrows(ClassNotFoundException.class, () -> Class.forName(getClass().getPackageName() + ".Gene".concat("rated")));
        mark = own;
    }

    @Override
    public void check(int life) {
        assertSame(own, mark);
    }
}

record Generated$Mark(int number) {
    static final Generated$Mark NONE = new Generated$Mark(0);
}
