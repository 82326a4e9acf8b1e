// SPDX-License-Identifier: Apache-2.0
package org.autopersist.runtimetests.programs.errors;

/** Its last store is refused: nothing comes after it in {@code main}. */
public final class LastStore {

    private LastStore() {}

    private static void store(Object value) {
        Data.root.field = value;
    }

    public static void main(String[] args) {
        Data.root = new Data();
        for (int i = 0; i < 10_000; i++) {
            store("old");
        }
        Data.root.ordered = "old";
        Data.root.array[0] = Thread.currentThread();
    }
}
