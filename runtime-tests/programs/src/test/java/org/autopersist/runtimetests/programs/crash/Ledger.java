// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.crash;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Expect;

/**
 * JDK collections that grow: what was added and acknowledged is there, complete, and in order.
 *
 * <p>Without failure-atomic regions this needs collections whose every single store leaves them whole. ArrayList.add
 * does that, and ConcurrentHashMap as long as its table neither grows nor has crowded bins; KilledMapsTest shows the rest.
 */
public final class Ledger extends Acknowledging {

    @DurableRoot
    private static List<Entry> entries = new ArrayList<>();

    @DurableRoot
    private static Map<String, Entry> byName = new ConcurrentHashMap<>(1 << 19);

    private record Entry(long number, String name, long[] parts, Entry previous) {}

    @Override
    protected void check(long[] acknowledged) {
        expectNotBehind(acknowledged[0], entries.size(), "size");
        Entry previous = null;
        for (int i = 0; i < entries.size(); i++) {
            Entry entry = entries.get(i);
            // The list's size and its array are two stores, but never is there an element missing below the size.
            Expect.equal((long) i, entry.number, "number");
            Expect.equal("entry " + i, entry.name, "name");
            Expect.equal(new long[] {i, -i, i * 2L}, entry.parts, "parts");
            Expect.same(previous, entry.previous, "previous");
            if (i < acknowledged[0]) {
                Expect.same(entry, byName.get(entry.name), "in the map");
            }
            previous = entry;
        }
    }

    @Override
    protected void goOn() {
        if (!entries.isEmpty()) {
            byName.put(entries.getLast().name, entries.getLast()); // the last life may have ended just before that
        }
        while (true) {
            int n = entries.size();
            Entry previous = n == 0 ? null : entries.getLast();
            Entry entry = new Entry(n, "entry " + n, new long[] {n, -n, n * 2L}, previous);
            entries.add(entry);
            byName.put(entry.name, entry);
            acknowledge(0, n + 1);
        }
    }
}
