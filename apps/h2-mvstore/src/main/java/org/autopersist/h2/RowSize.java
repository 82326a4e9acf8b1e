// SPDX-License-Identifier: Apache-2.0
package org.autopersist.h2;

import org.autopersist.AutoPersist;
import org.h2.result.SearchRow;
import org.h2.value.Value;

/** How much room a row takes. */
final class RowSize {

    /** Rows up to this size are no matter of their own: the reserve is much larger. */
    static final long SMALL = 64 << 10;

    private RowSize() {}

    /** The size of a row in bytes, roughly; 0 of what is no row. */
    static long of(Object row) {
        if (!(row instanceof SearchRow values)) {
            return 0;
        }
        long size = 0;
        for (int i = 0; i < values.getColumnCount(); i++) {
            size += sizeOf(values.getValue(i));
        }
        return size;
    }

    /** What of it is not in the image yet: values that it shares with a row in the image take no room again. */
    static long ofNew(Object row) {
        long size = of(row);
        if (row instanceof SearchRow values) {
            for (int i = 0; i < values.getColumnCount(); i++) {
                Value value = values.getValue(i);
                if (value != null && AutoPersist.isRecoverable(value)) {
                    size -= sizeOf(value);
                }
            }
        }
        return size;
    }

    private static long sizeOf(Value value) {
        return value == null ? 0 : value.getMemory();
    }
}
