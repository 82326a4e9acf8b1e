// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.compiled;

import org.autopersist.DurableRoot;

/**
 * An object becomes durable, and then something is stored to it that is refused. C2 may not do the second store first: then the
 * first one, and those between, would be refused.
 */
public final class RefusedLater {

    private static final int ROUNDS = 60_000;
    private static final int EVERY = 1_000;

    @DurableRoot
    private static Data root = new Data();

    private static int seen;

    private RefusedLater() {}

    private static final class Item {
        final int number;
        Object value;

        Item(int number) {
            this.number = number;
        }
    }

    private static final class Data {
        Item item;
        int between;
    }

    private static void ofNew(Data data, Object value, int i) {
        seen = data.between;
        Item item = new Item(i);
        data.item = item;
        data.between = i;
        item.value = value;
    }

    private static void ofOther(Data data, Item item, Object value, int i) {
        seen = data.between + item.number;
        data.item = item;
        data.between = i;
        item.value = value;
    }

    /** Says how often an error was thrown, and how often a store before it was taken back. */
    public static void main(String[] args) {
        Data data = root;
        int thrown = 0;
        int lost = 0;
        for (int i = 1; i <= 2 * ROUNDS; i++) {
            Object value = i % EVERY == 0 ? new Thread() : "s";
            try {
                if (i <= ROUNDS) {
                    ofNew(data, value, i);
                } else {
                    ofOther(data, new Item(i), value, i);
                }
            } catch (RuntimeException e) {
                thrown++;
            }
            if (data.item == null || data.item.number != i || data.between != i) {
                lost++;
            }
        }
        System.out.println("thrown " + (thrown > 0) + ", lost " + lost);
    }
}
