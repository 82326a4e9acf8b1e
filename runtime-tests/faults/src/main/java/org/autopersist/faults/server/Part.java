// SPDX-License-Identifier: Apache-2.0
package org.autopersist.faults.server;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.autopersist.DurableCollections;

/** The durable data of one client, which changes it by one thread at a time. */
final class Part {

    /** Entries of the journal at most. */
    static final int JOURNAL = 50;

    static final int CELLS = 16;
    static final int BLOCKS = 4;

    /** Replaced as a whole, by one store; its parts must always fit together. */
    record Slot(String text, int length, char[] letters) {

        static Slot of(String text) {
            return new Slot(text, text.length(), text.toCharArray());
        }

        String checked() {
            return length == text.length() && text.equals(new String(letters)) ? text : "damaged " + this;
        }
    }

    final Map<String, String> hash = DurableCollections.map(new HashMap<>());
    final NavigableMap<String, String> tree = DurableCollections.navigableMap(new TreeMap<>());
    final Deque<String> journal = new ArrayDeque<>();
    final long[] counters = new long[CELLS];
    final Slot[] slots = new Slot[CELLS];
    final byte[][] blocks = new byte[BLOCKS][];
    long transfers;
}
