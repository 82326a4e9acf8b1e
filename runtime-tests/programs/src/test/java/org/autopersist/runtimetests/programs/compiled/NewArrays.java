// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.compiled;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.autopersist.DurableRoot;

/**
 * Arrays that are copies of others become durable right after they are made. C2 makes loads and stores of short copies; the array may
 * not become durable before these.
 */
public final class NewArrays {

    private static final int COUNT = 60_000;
    private static final Object[] WORDS = {"a", "b", "c", "d"};
    private static final int[] INTS = {1, 2, 3, 4};
    private static final long[] LONGS = {1, 2, 3, 4};
    private static final byte[] BYTES = {1, 2, 3, 4};
    private static final int WAYS = 8;

    @DurableRoot
    private static Holder[] root;

    private NewArrays() {}

    private static final class Holder {
        Object value;
        int number;
        int kind;
        Holder other;
    }

    private static int four() {
        int result = 0;
        for (int i = 0; i < 4; i++) {
            result++;
        }
        return result;
    }

    private static void words(Holder h) {
        int number = h.number;
        Object[] copy = Arrays.copyOf(WORDS, 4);
        h.value = copy;
        if ((h.kind & 1) == 1) {
            h.number = number + 1;
        } else {
            h.other = h;
        }
    }

    private static void range(Holder h) {
        int number = h.number;
        Object[] copy = Arrays.copyOfRange(WORDS, 1, 4);
        h.value = copy;
        if ((h.kind & 1) == 1) {
            h.number = number + 1;
        } else {
            h.other = h;
        }
    }

    private static void ints(Holder h, int[] from) {
        int number = h.number;
        int[] copy = Arrays.copyOf(from, 4);
        h.value = copy;
        if ((h.kind & 1) == 1) {
            h.number = number + 1;
        } else {
            h.other = h;
        }
    }

    private static void longs(Holder h) {
        int number = h.number;
        long[] copy = Arrays.copyOf(LONGS, four());
        h.value = copy;
        if ((h.kind & 1) == 1) {
            h.number = number + 1;
        } else {
            h.other = h;
        }
    }

    private static void bytes(Holder h) {
        int number = h.number;
        byte[] copy = BYTES.clone();
        h.value = copy;
        if ((h.kind & 1) == 1) {
            h.number = number + 1;
        } else {
            h.other = h;
        }
    }

    private static void copied(Holder h, Object[] from) {
        int number = h.number;
        Object[] copy = new Object[4];
        System.arraycopy(from, 0, copy, 0, four());
        h.value = copy;
        if ((h.kind & 1) == 1) {
            h.number = number + 1;
        } else {
            h.other = h;
        }
    }

    private static void changed(Holder h, Object[] from) {
        int number = h.number;
        Object[] copy = Arrays.copyOf(from, 4);
        copy[3] = "e";
        List<Object> list = new ArrayList<>(1);
        list.add(copy);
        h.value = list;
        if ((h.kind & 1) == 1) {
            h.number = number + 1;
        } else {
            h.other = h;
        }
    }

    private static void itself(Holder h) {
        int number = h.number;
        Holder made = new Holder();
        made.other = made;
        made.value = WORDS[h.kind & 3];
        h.value = made;
        if ((h.kind & 1) == 1) {
            h.number = number + 1;
        } else {
            h.other = h;
        }
    }

    private static void store(Holder h, int way, Object[] words, int[] ints) {
        switch (way) {
            case 0 -> words(h);
            case 1 -> range(h);
            case 2 -> ints(h, ints);
            case 3 -> longs(h);
            case 4 -> bytes(h);
            case 5 -> copied(h, words);
            case 6 -> changed(h, words);
            default -> itself(h);
        }
    }

    private static String text(Object value) {
        return switch (value) {
            case Object[] a -> Arrays.deepToString(a);
            case int[] a -> Arrays.toString(a);
            case long[] a -> Arrays.toString(a);
            case byte[] a -> Arrays.toString(a);
            case List<?> list -> text(list.toArray());
            case Holder h -> h.value + (h.other == h ? " itself" : " alone");
            case null, default -> "" + value;
        };
    }

    /** Stores in the first life; says in the second which holders have something else. */
    public static void main(String[] args) {
        int[] ints = INTS.clone();
        Object[] words = Arrays.copyOf(WORDS, 5, Object[].class);
        if (root == null) {
            root = new Holder[COUNT];
            for (int i = 0; i < COUNT; i++) {
                root[i] = new Holder();
                root[i].kind = i / WAYS;
            }
            for (int i = 0; i < COUNT; i++) {
                store(root[i], i % WAYS, words, ints);
            }
            System.out.println("stored");
            return;
        }
        int[] lost = new int[WAYS];
        for (int i = 0; i < COUNT; i++) {
            Holder wanted = new Holder();
            wanted.kind = i / WAYS;
            store(wanted, i % WAYS, words, ints);
            if (!text(wanted.value).equals(text(root[i].value))) {
                lost[i % WAYS]++;
            }
        }
        System.out.println("lost: " + Arrays.toString(lost));
    }
}
