// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.constants;

import static org.junit.jupiter.api.Assertions.*;

import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;

/** A constant that an interface of its class declares. */
public final class ConstantOfInterface implements Library {

    @DurableRoot
    private static Object value;

    @Override
    public void write() {
        value = Shape.NONE;
    }

    @Override
    public void check(int life) {
        assertSame(Shape.NONE, value);
    }
}

interface Shape {
    Shape NONE = new Circle(0);
}

record Circle(int radius) implements Shape {}
