// SPDX-License-Identifier: Apache-2.0
package org.autopersist.ycsb.stores;

import java.util.ArrayList;
import java.util.List;
import org.autopersist.jnvm.Heap;
import org.autopersist.jnvm.PArray;
import org.autopersist.jnvm.PBytes;

/** Field names and their numbers: records in the heap refer to names by number. Thread-safe. */
final class JnvmFieldNames {

    private final Heap heap;
    private final PArray array;
    private volatile List<String> names;

    /** Makes an empty list. */
    JnvmFieldNames(Heap heap) {
        this.heap = heap;
        array = new PArray(heap, 1);
        names = List.of();
    }

    /** Those in the heap. */
    JnvmFieldNames(Heap heap, long address) {
        this.heap = heap;
        array = PArray.at(heap, address);
        List<String> found = new ArrayList<>();
        for (long i = 0; i < array.length() && array.get(i) != 0; i++) {
            found.add(PBytes.getString(heap, array.get(i)));
        }
        names = List.copyOf(found);
    }

    long address() {
        return array.address();
    }

    String name(int number) {
        return names.get(number);
    }

    /** The number of a name; a new one is durable when this returns. */
    int numberOf(String name) {
        int number = names.indexOf(name);
        return number >= 0 ? number : add(name);
    }

    private synchronized int add(String name) {
        int number = names.indexOf(name);
        if (number >= 0) {
            return number;
        }
        number = names.size();
        array.growBeyond(number);
        long address = PBytes.make(heap, name);
        heap.fence();
        array.set(number, address);
        heap.fence();
        List<String> more = new ArrayList<>(names);
        more.add(name);
        names = List.copyOf(more);
        return number;
    }
}
