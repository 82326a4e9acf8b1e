// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.regions;

import static org.autopersist.test.crash.InconsistentStateException.require;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.autopersist.AutoPersist;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.crash.workloads.Flags;
import org.autopersist.crash.workloads.PlannedWorkload;

/**
 * Each operation is a region that unlinks a list, has the NVM heap collected, stores another one where the first might have
 * been, and links that again. Before it, a store without a region drops a list.
 */
public class RelinkedGraphs extends PlannedWorkload<Integer, long[]> {

    private static final int SLOTS = 4;

    private static final class Item {
        final int made;
        long number;
        final Item next;
        final byte[] bytes;

        Item(int made, Item next) {
            this.made = made;
            this.number = made;
            this.next = next;
            this.bytes = new byte[1 + made % 100];
            Arrays.fill(bytes, (byte) made);
        }

        void check() {
            require(bytes.length == 1 + made % 100, "Bytes of %d", made);
            for (byte b : bytes) {
                require(b == (byte) made, "A byte of %d", made);
            }
        }
    }

    @DurableRoot
    private static Item[] slots;

    public RelinkedGraphs() {
        super(40);
    }

    public static final class Undo extends RelinkedGraphs implements Flags.Undo {}

    @Override
    protected Integer draw(SplittableRandom random, int index) {
        return random.nextInt(1000);
    }

    private static Item list(int first) {
        Item list = null;
        for (int i = 0; i < 1 + first % 7; i++) {
            list = new Item(first + i, list);
        }
        return list;
    }

    @Override
    protected void create() {
        Item[] items = new Item[SLOTS];
        for (int i = 0; i < SLOTS; i++) {
            items[i] = list(i);
        }
        slots = items;
    }

    @Override
    protected void operate(int index) {
        FailureAtomic.run(() -> {
            Item held = slots[index % SLOTS];
            slots[index % SLOTS] = null;
            if (index % 2 == 0) {
                AutoPersist.collect();
            }
            slots[(index + 1) % SLOTS] = list(planned(index));
            held.number++;
            if (index % 4 == 2) {
                AutoPersist.collect();
            }
            slots[index % SLOTS] = held;
        });
        if (index % 3 == 0) {
            AutoPersist.collect();
        }
    }

    private void change(long[] model, int index) {
        model[index % SLOTS] += 1 << 20;
        model[(index + 1) % SLOTS] = digest(list(planned(index)));
    }

    @Override
    protected List<long[]> states() throws Exception {
        long[] first = new long[SLOTS];
        for (int i = 0; i < SLOTS; i++) {
            first[i] = digest(list(i));
        }
        return statesOf(first, long[]::clone, this::change);
    }

    /** The sum, of which the first item has more: so a step of its number shows. */
    private static long digest(Item list) {
        list.check();
        long sum = (list.number << 20) + list.made;
        int count = 0;
        for (Item item = list.next; item != null; item = item.next) {
            item.check();
            require(item.number == item.made, "Number of %d", item.made);
            require(++count < 10, "A list of more than %d", 10);
            sum += item.number;
        }
        return sum;
    }

    @Override
    protected long[] recovered() {
        if (slots == null) {
            return null;
        }
        long[] found = new long[SLOTS];
        for (int i = 0; i < SLOTS; i++) {
            require(slots[i] != null, "Slot %d is empty", i);
            found[i] = digest(slots[i]);
        }
        return found;
    }
}
