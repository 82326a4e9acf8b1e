// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.h2;

import java.math.BigDecimal;
import java.util.SplittableRandom;

/** What is drawn by chance, as the standard has it (clauses 2.1.6 and 4.3.2). For one thread. */
final class TpccRandom {

    private static final String[] SYLLABLES =
            {"BAR", "OUGHT", "ABLE", "PRI", "PRES", "ESE", "ANTI", "CALLY", "ATION", "EING"};
    private static final String LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    private static final int LAST_NAMES = 1000;
    /** The constants C of NURand; those of the load and of the run must differ by 65 to 119, and neither by 96 nor by 112. */
    private static final int NAME_LOADED = 157;
    private static final int NAME_ASKED = 223;
    private static final int CUSTOMER = 259;
    private static final int ITEM = 7911;

    private final TpccScale scale;
    private final SplittableRandom random;

    TpccRandom(TpccScale scale, long seed) {
        this.scale = scale;
        random = new SplittableRandom(seed);
    }

    /** Between two bounds, both of which may come. */
    int number(int from, int to) {
        return random.nextInt(from, to + 1);
    }

    boolean percent(int share) {
        return random.nextInt(100) < share;
    }

    /** With two digits after the point. */
    BigDecimal money(int fromCents, int toCents) {
        return BigDecimal.valueOf(number(fromCents, toCents), 2);
    }

    /** With four. */
    BigDecimal rate(int from, int to) {
        return BigDecimal.valueOf(number(from, to), 4);
    }

    String text(int shortest, int longest) {
        char[] text = new char[number(shortest, longest)];
        for (int i = 0; i < text.length; i++) {
            text[i] = LETTERS.charAt(random.nextInt(LETTERS.length()));
        }
        return new String(text);
    }

    /** Of items and stock: a tenth of them is original. */
    String data() {
        String text = text(26, 50);
        return percent(10) ? text.substring(0, 9) + "ORIGINAL" + text.substring(17) : text;
    }

    String zip() {
        return number(1000, 9999) + "11111";
    }

    /** Of a customer that is loaded: the first ones have all names. */
    String loadedName(int customer) {
        return lastName(customer <= LAST_NAMES ? customer - 1 : nonUniform(255, 0, names() - 1, NAME_LOADED));
    }

    String askedName() {
        return lastName(nonUniform(255, 0, names() - 1, NAME_ASKED));
    }

    int customer() {
        return nonUniform(1023, 1, scale.customers(), CUSTOMER);
    }

    int item() {
        return nonUniform(8191, 1, scale.items(), ITEM);
    }

    int warehouse() {
        return number(1, scale.warehouses());
    }

    /** One but the given one; that one if there is no other. */
    int otherWarehouse(int warehouse) {
        int other = number(1, Math.max(1, scale.warehouses() - 1));
        return scale.warehouses() > 1 && other >= warehouse ? other + 1 : other;
    }

    int district() {
        return number(1, TpccScale.DISTRICTS);
    }

    /** From 1 to the bound, by chance. */
    int[] permutation(int size) {
        int[] numbers = new int[size];
        for (int i = 0; i < size; i++) {
            int j = number(0, i);
            numbers[i] = numbers[j];
            numbers[j] = i + 1;
        }
        return numbers;
    }

    private int names() {
        return Math.min(LAST_NAMES, scale.customers());
    }

    private static String lastName(int number) {
        return SYLLABLES[number / 100] + SYLLABLES[number / 10 % 10] + SYLLABLES[number % 10];
    }

    private int nonUniform(int a, int from, int to, int c) {
        return ((number(0, a) | number(from, to)) + c) % (to - from + 1) + from;
    }
}
