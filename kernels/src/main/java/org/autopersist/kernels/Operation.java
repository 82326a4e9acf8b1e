// SPDX-License-Identifier: Apache-2.0
package org.autopersist.kernels;

/**
 * One operation on a list.
 *
 * @param value what a write or insert puts there
 */
public record Operation(Kind kind, int index, long value) {

    public enum Kind {
        READ,
        WRITE,
        INSERT,
        DELETE
    }

    /**
     * Does it.
     *
     * @return what a read has found, else 0
     * @throws IndexOutOfBoundsException if the list has no such index
     */
    public long applyTo(Sequence<Long> list) {
        switch (kind) {
            case READ -> {
                return list.get(index);
            }
            case WRITE -> list.set(index, value);
            case INSERT -> list.insert(index, value);
            case DELETE -> list.delete(index);
        }
        return 0;
    }
}
