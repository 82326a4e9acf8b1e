// SPDX-License-Identifier: Apache-2.0
package org.autopersist.structures;

import org.autopersist.explicit.Nvm;

/** How neighbouring elements of an array, which has been placed, are written back; without a fence. */
public enum ArrayWriteBack {

    /** Each by itself, as the paper's authors did: a cache line is written back as often as it has elements. */
    EACH {
        @Override
        public void writeBack(Object[] array, int from, int to) {
            for (int i = from; i < to; i++) {
                Nvm.writeBackElement(array, i);
            }
        }
    },

    /** Together, as a careful programmer does: each cache line once. */
    RANGE {
        @Override
        public void writeBack(Object[] array, int from, int to) {
            Nvm.writeBackElements(array, from, to - from);
        }
    };

    /**
     * Writes elements back. What they refer to must have been placed.
     *
     * @param from the first one's index
     * @param to the index behind the last one's
     */
    public abstract void writeBack(Object[] array, int from, int to);

    /**
     * Writes back a field that has this, so that later processes go on in the same way.
     *
     * @param holder an object that has been placed
     * @param field see {@link Nvm#field}
     */
    public void writeBackChoice(Object holder, long field) {
        Nvm.place(this);
        Nvm.writeBack(holder, field);
    }
}
