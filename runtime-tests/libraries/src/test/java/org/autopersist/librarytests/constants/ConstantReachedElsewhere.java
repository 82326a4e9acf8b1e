// SPDX-License-Identifier: Apache-2.0
package org.autopersist.librarytests.constants;

import static org.junit.jupiter.api.Assertions.*;

import org.autopersist.DurableRoot;
import org.autopersist.librarytests.Library;

/**
 * The unit is a constant only for who comes from a row. It has been met from elsewhere first and is kept as any object; the row is the
 * constant all the same.
 */
public final class ConstantReachedElsewhere implements Library {

    @DurableRoot
    private static Object[] objects;

    @Override
    public void write() {
        objects = new Object[] {new Stranger(Table.UNIT), Table.ROW};
    }

    @Override
    public void check(int life) {
        assertSame(Table.ROW, objects[1]);
    }
}

record Unit(int power) {}

record Stranger(Unit unit) {}

final class Table {
    static final Unit UNIT = new Unit(1);
    static final Row ROW = new Row(UNIT);

    record Row(Unit unit) {}

    private Table() {}
}
