// SPDX-License-Identifier: Apache-2.0
package org.autopersist.bench.update;

/** What {@link Updates} puts into its maps. */
public enum Items {
    RECORD("record") {
        @Override
        Object item(int number) {
            return new Final(number, "s" + number);
        }
    },
    CLASS("class with fields that are not final") {
        @Override
        Object item(int number) {
            return new Changing(number, "s" + number);
        }
    },
    /** Beside a volatile one that is stored to much: the class is not tracked as a whole. */
    ARRAY("array, beside others") {
        @Override
        Object item(int number) {
            int[] other = new int[ELEMENTS];
            seen = other;
            for (int i = 0; i < 2 * ELEMENTS; i++) {
                other[(number + i) & (ELEMENTS - 1)] += seen == other ? i : 1;
            }
            int[] item = new int[ELEMENTS];
            item[number & (ELEMENTS - 1)] = number;
            return item;
        }
    };

    private static final int ELEMENTS = 16;
    private static volatile Object seen;

    private record Final(int number, String text) {}

    private static final class Changing {
        private int number;
        private String text;

        Changing(int number, String text) {
            this.number = number;
            this.text = text;
        }
    }

    private final String title;

    Items(String title) {
        this.title = title;
    }

    public String title() {
        return title;
    }

    /** A new one, with a new string. */
    abstract Object item(int number);
}
