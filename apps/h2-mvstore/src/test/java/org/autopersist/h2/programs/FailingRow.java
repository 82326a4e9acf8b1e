// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2.programs;

import org.h2.result.DefaultRow;
import org.h2.value.Value;

/** A row that can't be compared in a process that says so. */
final class FailingRow extends DefaultRow {

    private static volatile boolean fails;

    FailingRow(Value... values) {
        super(values);
    }

    /** From now on in this process. */
    static void fail() {
        fails = true;
    }

    @Override
    public Value getValue(int column) {
        if (fails) {
            throw new IllegalStateException("on purpose");
        }
        return super.getValue(column);
    }
}
