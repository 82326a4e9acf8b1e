// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.image;

import java.util.HashMap;
import java.util.Map;
import org.autopersist.AutoPersist;
import org.autopersist.AutoPersistStats;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Expect;

/** How much the log of the mode {@code disk} has for small objects that become recoverable. {@code LogVolume [check]}. */
public final class LogVolume {

    /** The last line. */
    public static final String DONE = "done";

    private static final int COUNT = 50_000;
    /** An entry has 8 bytes besides, and there are stores to the map: two of four bytes and a reference, in 16 bytes each. */
    private static final double MOST = 1.8;

    @DurableRoot
    private static Map<Integer, Item> items;

    /** Of fields of several sizes. */
    private static final class Item {
        final Object[] references;
        final String text;
        int number;
        long large;
        byte small;

        Item(int i) {
            references = new Object[] {this, i, null};
            text = "item " + i;
            number = i;
            large = -i;
            small = (byte) i;
        }

        boolean is(int i) {
            return references[0] == this && references[1].equals(i) && text.equals("item " + i) && number == i && large == -i
                    && small == (byte) i;
        }
    }

    private LogVolume() {}

    public static void main(String[] args) {
        if (args.length == 0) {
            store();
        } else {
            for (int i = 0; i < COUNT; i++) {
                Expect.that(items.get(i).is(i), "item " + i);
            }
        }
        System.out.println(DONE);
    }

    private static void store() {
        items = new HashMap<>(2 * COUNT);
        AutoPersist.sync();
        AutoPersistStats before = AutoPersist.stats();
        for (int i = 0; i < COUNT; i++) {
            items.put(i, new Item(i));
        }
        AutoPersist.sync();
        AutoPersistStats since = AutoPersist.stats().minus(before);
        double converted = since.bytesConverted();
        double logged = since.bytesLogged();
        Expect.that(logged > converted && logged < MOST * converted, logged + " bytes logged for objects of " + converted);
    }
}
