// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.image;

import java.util.List;
import org.autopersist.DurableRoot;
import org.autopersist.runtimetests.programs.Expect;

/**
 * Many objects that refer to enum constants: {@code write NUMBER} makes them durable by one store, {@code check} compares them
 * before and after collections, and {@code change} does so and then gives each another constant. Each ends without any shutdown.
 */
public final class ManyConstants {

    /** Of the texts, which lie at two depths below each item. */
    public static final String LEFT = "left text ";
    public static final String RIGHT = "right text ";

    enum Color {
        RED,
        GREEN {
            @Override
            int shade() {
                return 7;
            }
        },
        BLUE;

        int shade() {
            return ordinal();
        }
    }

    record Inner(String text) {}

    record Outer(Inner inner) {}

    static final class Item {
        final String left;
        final Outer right;
        Color color;

        Item(int number) {
            left = LEFT + number + ";";
            right = new Outer(new Inner(RIGHT + number + ";"));
            color = color(number, 0);
        }
    }

    static final class Items {
        final Item[] items;
        int generation;

        Items(int count) {
            items = new Item[count];
            for (int i = 0; i < count; i++) {
                items[i] = new Item(i);
            }
        }
    }

    static final class Root {
        @DurableRoot
        static Items items;
    }

    private ManyConstants() {}

    private static Color color(int number, int generation) {
        return List.of(Color.values()).get((number + generation) % 3);
    }

    private static void check() {
        Items all = Root.items;
        for (int i = 0; i < all.items.length; i++) {
            Item item = all.items[i];
            Expect.equal(LEFT + i + ";", item.left, "the left text of item " + i);
            Expect.equal(RIGHT + i + ";", item.right.inner().text(), "the right text of item " + i);
            Expect.same(color(i, all.generation), item.color, "the color of item " + i);
        }
        Expect.equal(7, Color.GREEN.shade(), "the shade of green");
    }

    private static void makeGarbage() {
        long sum = 0;
        for (int i = 0; i < 3_000_000; i++) {
            sum += new int[20 + i % 3].length;
        }
        Expect.equal(true, sum > 0, "there was garbage");
    }

    public static void main(String[] args) {
        if (args[0].equals("write")) {
            Root.items = new Items(Integer.parseInt(args[1]));
        }
        check();
        makeGarbage();
        check();
        if (args[0].equals("change")) {
            Items all = Root.items;
            for (int i = 0; i < all.items.length; i++) {
                all.items[i].color = color(i, all.generation + 1);
            }
            all.generation++;
            System.gc();
            check();
        }
        System.out.println("DONE " + args[0]);
        Runtime.getRuntime().halt(0);
    }
}
