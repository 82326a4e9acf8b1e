// SPDX-License-Identifier: Apache-2.0
package org.autopersist.powercut.workload;

import java.util.HashMap;
import java.util.Map;

/** What one thread writes, in each step from the first field to the last one. */
final class Slot {

    static final int RING = 64;
    static final int ITEMS = 16;
    static final int KEYS = 32;

    long begun;
    final long[] ring = new long[RING];
    final Item[] items = new Item[ITEMS];
    /** Has all its keys from the start on: a map that grows may be broken after a crash. */
    final Map<Integer, Long> map = new HashMap<>();
    /** Written in a region, with two accounts. */
    long moved;
    long done;

    Slot() {
        for (int key = 0; key < KEYS; key++) {
            map.put(key, 0L);
        }
    }
}
