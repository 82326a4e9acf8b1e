// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.gc;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import org.autopersist.AutoPersist;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Expect;

/** {@code Unlinked <case>}: what happens to objects that no durable root reaches any more. */
public final class Unlinked {

    /** The last line. */
    public static final String DONE = "done";

    private static final int KEYS = 10_000;
    private static final int PUTS = 250_000;
    private static final int TIGHT = 400_000;
    private static final int SCATTERED = 700_000;

    private static final class Churn {
        @DurableRoot static ConcurrentHashMap<Integer, byte[]> map;
    }

    private static final class Item {
        int number;
        Item next;
        String text;

        Item(int number, Item next) {
            this.number = number;
            this.next = next;
            this.text = "item " + number;
        }
    }

    private static final class Tight {
        @DurableRoot static Item[] items;
    }

    private static final class Scattered {
        @DurableRoot static byte[][] values;
    }

    private static final class Relinked {
        @DurableRoot static Item list;
        @DurableRoot static Object[] others;
    }

    private static final class Used {
        @DurableRoot static List<Object> list;
    }

    private static final class Unused {
        @DurableRoot static List<Object> list;
        static int x;
    }

    private Unlinked() {}

    public static void main(String[] args) {
        switch (args[0]) {
            case "churn" -> churn();
            case "checkChurn" -> checkChurn();
            case "tight" -> tight();
            case "checkTight" -> checkTight();
            case "scattered" -> scattered();
            case "checkScattered" -> checkScattered();
            case "relink" -> relink();
            case "checkRelinked" -> checkRelinked();
            case "twoRoots" -> twoRoots();
            case "useOneRoot" -> useOneRoot();
            case "checkBothRoots" -> checkBothRoots();
            default -> throw new IllegalArgumentException(args[0]);
        }
        System.out.println(DONE);
    }

    private static byte[] value(int key, int turn) {
        byte[] value = new byte[500 + key % 1000];
        value[0] = (byte) key;
        value[value.length - 1] = (byte) turn;
        return value;
    }

    private static void churn() {
        Churn.map = new ConcurrentHashMap<>();
        for (int i = 0; i < PUTS; i++) {
            Churn.map.put(i % KEYS, value(i % KEYS, i / KEYS));
        }
    }

    private static void checkChurn() {
        Expect.that(Churn.map.size() == KEYS, "all keys are there");
        for (int i = 0; i < KEYS; i++) {
            byte[] found = Churn.map.get(i);
            Expect.that(found.length == 500 + i % 1000 && found[0] == (byte) i
                    && found[found.length - 1] == (byte) (PUTS / KEYS - 1), "the value of " + i);
        }
    }

    /** Two thirds of the image live, each by an object of its own, and all replaced ten times as fast as one thread can. */
    private static void tight() {
        Item[] items = new Item[TIGHT];
        Tight.items = items;
        for (int i = 0; i < 10 * TIGHT; i++) {
            int place = (int) (i * 2_654_435_761L % TIGHT);
            items[place] = new Item(place, null);
        }
    }

    private static void checkTight() {
        for (int i = 0; i < TIGHT; i++) {
            Expect.that(Tight.items[i] == null || Tight.items[i].text.equals("item " + i), "item " + i);
        }
    }

    private static byte[] small(int place, Random random) {
        byte[] value = new byte[random.nextInt(16) == 0 ? 160 + random.nextInt(160) : 1 + random.nextInt(47)];
        value[value.length - 1] = (byte) place;
        return value;
    }

    /** Three quarters of the image live, in small objects that die one by one, anywhere: what lives beside them stays where it is. */
    private static void scattered() {
        Random random = new Random(7);
        byte[][] values = new byte[SCATTERED][];
        Scattered.values = values;
        for (int i = 0; i < SCATTERED; i++) {
            values[i] = small(i, random);
        }
        for (int i = 0; i < 4 * SCATTERED; i++) {
            int place = random.nextInt(SCATTERED);
            values[place] = small(place, random);
        }
    }

    private static void checkScattered() {
        for (int i = 0; i < SCATTERED; i++) {
            byte[] value = Scattered.values[i];
            Expect.that(value[value.length - 1] == (byte) i, "value " + i);
        }
    }

    private static Item list(int from, int count) {
        Item list = null;
        for (int i = count; i-- > 0; ) {
            list = new Item(from + i, list);
        }
        return list;
    }

    private static void expectList(Item list, int from, int count, int add) {
        for (int i = 0; i < count; i++, list = list.next) {
            Expect.that(list.number == from + i + add && list.text.equals("item " + (from + i)), "item " + i + " of " + from);
        }
        Expect.that(list == null, "the end of " + from);
    }

    private static void relink() {
        final int count = 2000;
        Relinked.list = list(0, count);
        Relinked.others = new Object[4];
        Expect.that(AutoPersist.isRecoverable(Relinked.list), "a list that was linked");
        Item held = Relinked.list;
        final int hash = System.identityHashCode(held);
        for (int turn = 0; turn < 3; turn++) {
            Relinked.list = null;
            AutoPersist.collect();
            Relinked.others[0] = list(10_000, count); // where the other one was
            if (turn == 1) {
                System.gc();
            }
            for (Item item = held; item != null; item = item.next) {
                item.number += 7; // to an object without a home
            }
            Expect.that(!AutoPersist.isRecoverable(held), "a list that was unlinked");
            Relinked.others[1] = list(20_000, count);
            Relinked.list = held.next; // in two steps
            expectList((Item) Relinked.others[0], 10_000, count, 0);
            expectList((Item) Relinked.others[1], 20_000, count, 0);
            Relinked.list = held;
            Expect.that(AutoPersist.isRecoverable(held) && AutoPersist.isRecoverable(held.next.next), "linked again");
            Expect.that(System.identityHashCode(held) == hash, "the identity hash code");
            if (turn == 2) {
                System.gc();
            }
        }
        // Half of it, and from ordinary objects.
        List<Item> rest = new ArrayList<>();
        Relinked.others[2] = list(30_000, 100);
        for (Item item = (Item) Relinked.others[2]; item != null; item = item.next) {
            rest.add(item);
        }
        rest.get(49).next = null;
        AutoPersist.collect();
        Relinked.others[0] = list(40_000, count);
        AutoPersist.collect();
        rest.get(70).next = null;
        rest.get(49).next = rest.get(50);
    }

    private static void checkRelinked() {
        expectList(Relinked.list, 0, 2000, 21);
        expectList((Item) Relinked.others[0], 40_000, 2000, 0);
        expectList((Item) Relinked.others[1], 20_000, 2000, 0);
        expectList((Item) Relinked.others[2], 30_000, 71, 0);
    }

    private static List<Object> items(int from) {
        List<Object> list = new ArrayList<>();
        for (int i = 0; i < 5000; i++) {
            list.add(new Item(from + i, new Item(-from - i, null)));
        }
        return list;
    }

    private static void expectItems(List<Object> list, int from) {
        Expect.that(list.size() == 5000, "the size of the list");
        for (int i = 0; i < 5000; i++) {
            Item item = (Item) list.get(i);
            Expect.that(item.number == from + i && item.next.number == -from - i, "an item");
            Expect.that(item.next.text.equals("item " + item.next.number), "a text");
        }
    }

    private static void twoRoots() {
        Used.list = items(1);
        Unused.list = items(1_000_000);
        Unused.list.add(Used.list.get(7));
        Unused.list.set(3, Unused.list.removeLast());
    }

    private static void useOneRoot() {
        expectItems(Used.list, 1);
        for (int i = 0; i < 30; i++) {
            Used.list = items(1);
            if (i % 10 == 0) {
                AutoPersist.collect();
            }
        }
        expectItems(Used.list, 1);
    }

    private static void checkBothRoots() {
        expectItems(Used.list, 1);
        Item shared = (Item) Unused.list.get(3);
        Expect.that(shared.number == 8, "the shared item");
        Unused.list.set(3, new Item(1_000_003, new Item(-1_000_003, null)));
        expectItems(Unused.list, 1_000_000);
    }
}
