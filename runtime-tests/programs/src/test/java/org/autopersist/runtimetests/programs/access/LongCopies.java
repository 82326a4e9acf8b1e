// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.access;

import java.util.ArrayList;
import java.util.List;
import org.autopersist.DurableRoot;
import org.autopersist.FailureAtomic;
import org.autopersist.runtimetests.programs.Expect;
import org.autopersist.runtimetests.programs.Program;

/** Bulk copies that bring many new objects into a durable array at once. */
public final class LongCopies implements Program {

    private static final int LENGTH = 60_000;

    @DurableRoot
    private static Object[] plain = new Object[LENGTH + 100];

    @DurableRoot
    private static Item[] checked = new Item[LENGTH];

    @DurableRoot
    private static Object[] inRegion = new Object[LENGTH];

    @DurableRoot
    private static Object[] failed = new Item[3_000];

    @DurableRoot
    private static List<Item> list = new ArrayList<>();

    private static final class Item {
        final int number;
        Item next;

        Item(int number) {
            this.number = number;
        }
    }

    private static <T> T[] items(T[] array) {
        for (int i = 0; i < array.length; i++) {
            @SuppressWarnings("unchecked")
            T item = (T) new Item(i);
            array[i] = item;
            if (i % 3 == 0) {
                ((Item) item).next = new Item(-i);
            }
        }
        return array;
    }

    private static void copy(Object from, int at, Object to, int toAt, int length) {
        System.arraycopy(from, at, to, toAt, length);
    }

    private static void copyTyped(Item[] from, Item[] to) {
        System.arraycopy(from, 0, to, 0, from.length);
    }

    private static void copyObjects(Object[] from, Object[] to, int length) {
        System.arraycopy(from, 0, to, 0, length);
    }

    /** The loops above have been compiled when the long copies come. */
    private static void warmUp() {
        Object[] from = items(new Object[10]);
        Item[] typed = items(new Item[10]);
        for (int i = 0; i < 20_000; i++) {
            copy(from, 0, plain, 0, 5);
            copyTyped(typed, checked);
            copyObjects(from, plain, 3);
        }
    }

    @Override
    public void write() {
        warmUp();
        copyObjects(items(new Object[LENGTH]), plain, LENGTH);
        copy(plain, 0, plain, 100, LENGTH); // onto itself
        copy(items(new Object[2_000]), 0, plain, 0, 2_000);
        copyTyped(items(new Item[LENGTH]), checked);
        copyObjects(items(new Object[LENGTH]), checked, LENGTH / 2); // each element is checked
        FailureAtomic.begin();
        copyObjects(items(new Object[LENGTH]), inRegion, LENGTH);
        FailureAtomic.end();
        failsMidway();
        list.addAll(List.of(items(new Item[LENGTH])));
    }

    /** What comes before the element that does not fit is copied. */
    private static void failsMidway() {
        Object[] from = items(new Object[failed.length]);
        from[failed.length - 500] = "no item";
        Expect.thrown(ArrayStoreException.class, () -> copyObjects(from, failed, failed.length));
        Expect.thrown(ArrayStoreException.class, () -> copy(from, 0, failed, 0, failed.length));
        Expect.thrown(IndexOutOfBoundsException.class, () -> copy(plain, 0, failed, 1, failed.length));
        Expect.thrown(IndexOutOfBoundsException.class, () -> copy(plain, -1, failed, 0, failed.length));
        Expect.thrown(ArrayStoreException.class, () -> copy(new int[failed.length], 0, failed, 0, failed.length));
        Expect.thrown(ArrayStoreException.class, () -> copy("no array", 0, failed, 0, failed.length));
        Expect.thrown(NullPointerException.class, () -> copy(null, 0, failed, 0, failed.length));
        Expect.thrown(NullPointerException.class, () -> copy(plain, 0, null, 0, failed.length));
    }

    @Override
    public void check() {
        checkItems(plain, 0, 2_000, 0);
        checkItems(plain, 2_000, LENGTH + 100, 100);
        checkItems(checked, 0, LENGTH, 0);
        checkItems(inRegion, 0, LENGTH, 0);
        checkItems(failed, 0, failed.length - 500, 0);
        Expect.same(null, failed[failed.length - 1], "element behind one that does not fit");
        checkItems(list.toArray(), 0, LENGTH, 0);
    }

    private static void checkItems(Object[] array, int from, int to, int shift) {
        for (int i = from; i < to; i++) {
            Item item = (Item) array[i];
            int number = i - shift;
            Expect.equal(number, item.number, "element " + i);
            Expect.equal(number % 3 == 0 ? -number : 1, item.next == null ? 1 : item.next.number, "next of element " + i);
        }
    }
}
