// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.regions;

import java.util.List;

/** Numbers in many places: elements of one array, fields of objects of their own, and boxes behind references. */
final class Cells {

    private static final int IN_ARRAY = 24;
    private static final int IN_FIELDS = 24;
    private static final int IN_BOXES = 8;

    /** The first place whose setting is more than one store. */
    static final int BOXES = IN_ARRAY + IN_FIELDS;

    static final int SIZE = BOXES + IN_BOXES;

    private static final class Field {
        int padding;
        long number;
    }

    private final long[] array = new long[IN_ARRAY];
    private final Field[] fields = new Field[IN_FIELDS];
    private final Object[] boxes = new Object[IN_BOXES];

    Cells() {
        for (int i = 0; i < IN_FIELDS; i++) {
            fields[i] = new Field();
        }
    }

    void set(int place, long number) {
        if (place < IN_ARRAY) {
            array[place] = number;
        } else if (place < BOXES) {
            fields[place - IN_ARRAY].number = number;
        } else {
            // An object that becomes recoverable, behind another one, and is written to afterwards.
            Field field = new Field();
            boxes[place - BOXES] = List.of(field);
            field.number = number;
        }
    }

    long get(int place) {
        if (place < IN_ARRAY) {
            return array[place];
        } else if (place < BOXES) {
            return fields[place - IN_ARRAY].number;
        }
        Object box = boxes[place - BOXES];
        return box == null ? 0 : ((Field) ((List<?>) box).getFirst()).number;
    }

    long[] toArray() {
        long[] numbers = new long[SIZE];
        for (int i = 0; i < SIZE; i++) {
            numbers[i] = get(i);
        }
        return numbers;
    }
}
