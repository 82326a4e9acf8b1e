// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.roots.life;

/** See {@link org.autopersist.fuzz.roots.model.Kind#PAIR}. */
class Pair extends Node {

    private String label;
    private Object left;
    private Object right;

    Pair(int id) {
        super(id);
        label = labelOf(id);
    }

    private static String labelOf(int id) {
        return "object " + id;
    }

    @Override
    void become(int newId) {
        super.become(newId);
        label = labelOf(newId);
    }

    @Override
    boolean isWhole() {
        return label.equals(labelOf(id));
    }

    @Override
    Object get(int index) {
        return index == 0 ? left : right;
    }

    @Override
    void set(int index, Object value) {
        if (index == 0) {
            left = value;
        } else {
            right = value;
        }
    }
}
