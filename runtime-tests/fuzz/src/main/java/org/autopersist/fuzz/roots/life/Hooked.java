// SPDX-License-Identifier: Apache-2.0
package org.autopersist.fuzz.roots.life;

import org.autopersist.AfterRecovery;
import org.autopersist.Unrecoverable;

/** See {@link org.autopersist.fuzz.roots.model.Kind#HOOKED}. */
final class Hooked extends Node {

    private Object only;

    @Unrecoverable
    private int[] rebuilt;

    Hooked(int id) {
        super(id);
        rebuilt = new int[] {id};
    }

    @AfterRecovery
    private void rebuild() {
        Garbage.inHook();
        rebuilt = new int[] {id};
    }

    @Override
    void become(int newId) {
        super.become(newId);
        rebuilt = new int[] {id};
    }

    @Override
    boolean isWhole() {
        return rebuilt != null && rebuilt[0] == id;
    }

    @Override
    Object get(int index) {
        return only;
    }

    @Override
    void set(int index, Object value) {
        only = value;
    }
}
