// SPDX-License-Identifier: Apache-2.0
package org.autopersist.crash.workloads.types;

import static org.autopersist.test.crash.InconsistentStateException.require;

import java.util.ArrayList;
import java.util.List;
import org.autopersist.DurableRoot;
import org.autopersist.crash.workloads.SequentialWorkload;

/**
 * Objects whose identity hash code is asked for before or after they become recoverable, and written down: it is the same
 * ever after.
 */
public final class IdentityHashes extends SequentialWorkload<Integer> {

    private static final int OPERATIONS = 120;

    private static final class Table {
        final Object[] objects = new Object[OPERATIONS];
        final int[] hashes = new int[OPERATIONS];
        int count;
    }

    @DurableRoot
    private static Table table;

    public IdentityHashes() {
        super(OPERATIONS);
    }

    @Override
    protected void create() {
        table = new Table();
    }

    @Override
    protected void operate(int index) {
        change(table, index);
    }

    private static void change(Table table, int index) {
        // What a crash has left of this very operation, if the program goes on after it.
        table.hashes[index] = 0;
        table.objects[index] = null;
        Object object = index % 2 == 0 ? new Object() : new int[index % 4];
        if (index % 3 == 0) {
            table.hashes[index] = System.identityHashCode(object);
            table.objects[index] = object;
        } else {
            table.objects[index] = object;
            table.hashes[index] = System.identityHashCode(object);
        }
        table.count = index + 1;
    }

    @Override
    protected List<Integer> states() {
        List<Integer> states = new ArrayList<>();
        for (int i = 0; i <= OPERATIONS; i++) {
            states.add(i);
        }
        return states;
    }

    @Override
    protected Integer recovered() {
        if (table == null) {
            return null;
        }
        for (int i = 0; i < OPERATIONS; i++) {
            Object object = table.objects[i];
            int hash = table.hashes[i];
            require(i >= table.count || object != null && hash != 0, "Object %d is missing", i);
            require(i <= table.count || object == null && hash == 0, "Object %d came too early", i);
            require(object == null || hash == 0 || System.identityHashCode(object) == hash, "Hash code of object %d", i);
        }
        return table.count;
    }
}
